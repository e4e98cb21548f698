<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<!-- A few texts of the console in German, for tests. -->
<TS version="2.1" language="de">
<context>
    <name>roger::ui::MainWindow</name>
    <message>
        <source>Instructor</source>
        <translation>Ausbilder</translation>
    </message>
</context>
<context>
    <name>roger::ui::StatusLine</name>
    <message numerus="yes">
        <source>%1 other station(s)</source>
        <translation>
            <numerusform>%1 andere Station</numerusform>
            <numerusform>%1 andere Stationen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roger::ui::OnAir</name>
    <message>
        <source>not heard: %1</source>
        <translation>nicht gehört: %1</translation>
    </message>
</context>
<context>
    <name>roger::ui::Reason</name>
    <message>
        <source>%1 dB below squelch</source>
        <translation>um %1 dB zu schwach für die Rauschsperre</translation>
    </message>
</context>
</TS>

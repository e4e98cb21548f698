<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>roger::ui::ActiveControls</name>
    <message>
        <source>all radios</source>
        <translation>alle Funkgeräte</translation>
    </message>
    <message>
        <source>radio %1</source>
        <translation>Funkgerät %1</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1, %2: %3</translation>
    </message>
</context>
<context>
    <name>roger::ui::Activity</name>
    <message>
        <source>No call sign yet</source>
        <translation>Noch kein Rufzeichen</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>another station</source>
        <translation>eine andere Station</translation>
    </message>
    <message>
        <source>breaks in: %1 not heard</source>
        <translation>schaltet sich auf: %1 nicht gehört</translation>
    </message>
    <message>
        <source>Stepped on by %1</source>
        <translation>Überlagert von %1</translation>
    </message>
    <message>
        <source>unreadable: %1</source>
        <translation>nicht lesbar: %1</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>muted by you</source>
        <translation>von Ihnen stumm geschaltet</translation>
    </message>
    <message>
        <source>%1 is unreadable: %2</source>
        <translation>%1 ist nicht lesbar: %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>plain on a secure net, %1</source>
        <translation>offen in verschlüsseltem Netz, %1</translation>
    </message>
    <message>
        <source>Muted by you</source>
        <translation>Von Ihnen stumm geschaltet</translation>
    </message>
    <message>
        <source>receive only</source>
        <translation>nur Empfang</translation>
    </message>
    <message>
        <source>Out of step</source>
        <translation>Nicht synchron</translation>
    </message>
    <message>
        <source>%1: press %2 above to sync</source>
        <translation>%1: oben %2 drücken zum Synchronisieren</translation>
    </message>
    <message>
        <source>Station not heard</source>
        <translation>Station nicht gehört</translation>
    </message>
    <message>
        <source>%1 not heard</source>
        <translation>%1 nicht gehört</translation>
    </message>
    <message>
        <source>No transmissions yet</source>
        <translation>Noch keine Sendungen</translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>auf %1</translation>
    </message>
    <message>
        <source>on %1 MHz, secure</source>
        <translation>auf %1 MHz, verschlüsselt</translation>
    </message>
    <message>
        <source>on %1 MHz, plain on a secure net</source>
        <translation>auf %1 MHz, offen in verschlüsseltem Netz</translation>
    </message>
    <message>
        <source>on %1 MHz</source>
        <translation>auf %1 MHz</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Sie</translation>
    </message>
</context>
<context>
    <name>roger::ui::AppearanceSettings</name>
    <message>
        <source>Reduce motion</source>
        <translation>Weniger Bewegung</translation>
    </message>
    <message>
        <source>Size and motion</source>
        <translation>Größe und Bewegung</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Scale of the window</source>
        <translation>Größe der Anzeige</translation>
    </message>
    <message>
        <source>No flashing; meters and the timeline move every 2&#xa0;s</source>
        <translation>Kein Blinken; Pegel und Zeitleiste bewegen sich alle 2 s</translation>
    </message>
    <message>
        <source>Too large for this screen, parts would be cut off: up to %1 % fits. %2</source>
        <translation>Zu groß für diesen Bildschirm, Teile wären abgeschnitten: bis %1 % passt. %2</translation>
    </message>
    <message>
        <source>Applied at the next start.</source>
        <translation>Gilt ab dem nächsten Start.</translation>
    </message>
    <message>
        <source>A new size is applied at the next start.</source>
        <translation>Eine neue Größe gilt ab dem nächsten Start.</translation>
    </message>
    <message>
        <source>%1 % from the next start on; %2 % until then.</source>
        <translation>%1 % ab dem nächsten Start; bis dahin %2 %.</translation>
    </message>
</context>
<context>
    <name>roger::ui::CallList</name>
    <message>
        <source>Instructor</source>
        <translation>Ausbilder</translation>
    </message>
    <message>
        <source>%1 (you)</source>
        <translation>%1 (Sie)</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>Say again</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>No transmissions yet. They are listed here; the last 60 s of each radio can be played again.</source>
        <translation>Noch keine Sendungen. Sie erscheinen hier; die letzten 60 s jedes Funkgeräts können wiederholt werden.</translation>
    </message>
    <message>
        <source>last 60 s of each radio</source>
        <translation>letzte 60 s jedes Funkgeräts</translation>
    </message>
</context>
<context>
    <name>roger::ui::CallLog</name>
    <message>
        <source>heard by %1 of %2</source>
        <translation>gehört von %1 von %2</translation>
    </message>
    <message>
        <source>%1 Z, instructor: %2</source>
        <translation>%1 Z, Ausbilder: %2</translation>
    </message>
    <message>
        <source>%1 (you)</source>
        <translation>%1 (Sie)</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>%1 Z, %2 on radio %3, %4, %5</source>
        <translation>%1 Z, %2 auf Funkgerät %3, %4, %5</translation>
    </message>
    <message>
        <source>%1. Click or Enter: say again</source>
        <translation>%1. Klick oder Enter: wiederholen</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>heard</source>
        <translation>gehört</translation>
    </message>
</context>
<context>
    <name>roger::ui::CallRow</name>
    <message>
        <source>Call</source>
        <translation>Anrufen</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Annehmen</translation>
    </message>
    <message>
        <source>Call sign</source>
        <translation>Rufzeichen</translation>
    </message>
    <message>
        <source>Station to call</source>
        <translation>Station, die angerufen wird</translation>
    </message>
    <message>
        <source>Type a call sign, or press Down for known ones</source>
        <translation>Rufzeichen eingeben, oder Pfeil ab für bekannte</translation>
    </message>
    <message>
        <source>C</source>
        <comment>key</comment>
        <translation>C</translation>
    </message>
    <message>
        <source>Call that station on a private line (C)</source>
        <translation>Diese Station auf einer eigenen Leitung anrufen (C)</translation>
    </message>
    <message>
        <source>X</source>
        <comment>key</comment>
        <translation>X</translation>
    </message>
    <message>
        <source>%1 calls you: answer or decline first.</source>
        <translation>%1 ruft Sie: erst annehmen oder ablehnen.</translation>
    </message>
    <message>
        <source>Type a call sign, or choose one with Down.</source>
        <translation>Rufzeichen eingeben oder mit Pfeil ab wählen.</translation>
    </message>
    <message>
        <source>since %1</source>
        <translation>seit %1</translation>
    </message>
    <message>
        <source>Decline</source>
        <translation>Ablehnen</translation>
    </message>
    <message>
        <source>Hang up</source>
        <translation>Auflegen</translation>
    </message>
</context>
<context>
    <name>roger::ui::CardGrid</name>
    <message>
        <source>This station has no radios yet</source>
        <translation>Diese Station hat noch keine Funkgeräte</translation>
    </message>
    <message>
        <source>The net plan lists the radios of each station. Add one to the plan and restart; microphone and loudspeaker can be tested below.</source>
        <translation>Der Funkplan nennt die Funkgeräte jeder Station. Ergänzen Sie eines und starten Sie neu; Mikrofon und Lautsprecher lassen sich unten prüfen.</translation>
    </message>
</context>
<context>
    <name>roger::ui::CardHead</name>
    <message>
        <source>G</source>
        <comment>guard receiver</comment>
        <translation>W</translation>
    </message>
    <message>
        <source>RX</source>
        <comment>receiving</comment>
        <translation>RX</translation>
    </message>
    <message>
        <source>TX</source>
        <comment>transmitting</comment>
        <translation>TX</translation>
    </message>
    <message>
        <source>No net</source>
        <translation>Kein Netz</translation>
    </message>
    <message>
        <source>Guard: also hears %1</source>
        <translation>Wache: hört auch %1</translation>
    </message>
    <message>
        <source>Multi</source>
        <translation>Multi</translation>
    </message>
    <message>
        <source>Space keys this radio in addition to the selected one (T)</source>
        <translation>Die Leertaste tastet dieses Funkgerät zusätzlich zum gewählten (T)</translation>
    </message>
</context>
<context>
    <name>roger::ui::ClassTable</name>
    <message>
        <source>Class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Rate /s</source>
        <translation>Rate /s</translation>
    </message>
    <message>
        <source>kB/s</source>
        <translation>kB/s</translation>
    </message>
    <message>
        <source>Transport</source>
        <translation>Transport</translation>
    </message>
    <message>
        <source>interaction</source>
        <translation>Interaktion</translation>
    </message>
    <message>
        <source>object</source>
        <translation>Objekt</translation>
    </message>
    <message>
        <source>both</source>
        <translation>beides</translation>
    </message>
    <message>
        <source>best effort</source>
        <translation>best effort</translation>
    </message>
    <message>
        <source>reliable</source>
        <translation>zuverlässig</translation>
    </message>
    <message>
        <source>Share of the highest</source>
        <translation>Anteil am höchsten Wert</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
</context>
<context>
    <name>roger::ui::Combo</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>roger::ui::ConsoleModel</name>
    <message>
        <source>This radio only receives.</source>
        <translation>Dieses Funkgerät empfängt nur.</translation>
    </message>
</context>
<context>
    <name>roger::ui::ControlForm</name>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Esc</source>
        <comment>key</comment>
        <translation>Esc</translation>
    </message>
    <message>
        <source>No other station has a radio on this net.</source>
        <translation>Keine andere Station hat ein Funkgerät auf diesem Netz.</translation>
    </message>
</context>
<context>
    <name>roger::ui::DeviceBox</name>
    <message>
        <source>Sound device</source>
        <translation>Tongerät</translation>
    </message>
    <message>
        <source>Loudspeaker</source>
        <translation>Lautsprecher</translation>
    </message>
    <message>
        <source>None</source>
        <comment>loudspeaker</comment>
        <translation>Keiner</translation>
    </message>
    <message>
        <source>System default</source>
        <translation>Systemvorgabe</translation>
    </message>
    <message>
        <source>No sound device</source>
        <translation>Kein Tongerät</translation>
    </message>
    <message>
        <source>Choose a sound device</source>
        <translation>Tongerät wählen</translation>
    </message>
    <message>
        <source>%1: choose another</source>
        <translation>%1: anderes wählen</translation>
    </message>
    <message>
        <source>System default · now %1</source>
        <translation>Systemvorgabe · jetzt %1</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 · microphone only</source>
        <translation>%1 · nur Mikrofon</translation>
    </message>
    <message>
        <source>%1 · loudspeaker only</source>
        <translation>%1 · nur Lautsprecher</translation>
    </message>
    <message>
        <source>%1 · in use</source>
        <translation>%1 · belegt</translation>
    </message>
    <message>
        <source>Looking for devices…</source>
        <translation>Suche nach Geräten …</translation>
    </message>
    <message>
        <source>No device list: the sound system does not respond</source>
        <translation>Keine Geräteliste: das Tonsystem antwortet nicht</translation>
    </message>
    <message>
        <source>No device list: %1</source>
        <translation>Keine Geräteliste: %1</translation>
    </message>
    <message>
        <source>No sound card or JACK server</source>
        <translation>Keine Soundkarte und kein JACK-Server</translation>
    </message>
</context>
<context>
    <name>roger::ui::ExerciseModel</name>
    <message>
        <source>Call</source>
        <translation>Anrufen</translation>
    </message>
    <message>
        <source>%1 MHz</source>
        <translation>%1 MHz</translation>
    </message>
</context>
<context>
    <name>roger::ui::Export</name>
    <message>
        <source>Not saved: can&apos;t create folder %1. Choose another one.</source>
        <translation>Nicht gespeichert: Ordner %1 kann nicht angelegt werden. Wählen Sie einen anderen.</translation>
    </message>
    <message>
        <source>Not saved: %1: %2</source>
        <translation>Nicht gespeichert: %1: %2</translation>
    </message>
    <message>
        <source>Saved to %1</source>
        <translation>Gespeichert in %1</translation>
    </message>
    <message numerus="yes">
        <source>Saved %n file(s) to %1</source>
        <translation>
            <numerusform>%n Datei in %1 gespeichert</numerusform>
            <numerusform>%n Dateien in %1 gespeichert</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roger::ui::ExportLine</name>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Other folder…</source>
        <translation>Anderer Ordner …</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>No file manager found. Folder: %1</source>
        <translation>Keine Dateiverwaltung gefunden. Ordner: %1</translation>
    </message>
    <message>
        <source>Folder for exports</source>
        <translation>Ordner für Exporte</translation>
    </message>
    <message>
        <source>Exports now go to %1.</source>
        <translation>Exporte gehen jetzt nach %1.</translation>
    </message>
</context>
<context>
    <name>roger::ui::FailForm</name>
    <message>
        <source>Fail a radio</source>
        <translation>Ausfall auslösen</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>All radios</source>
        <translation>Alle Funkgeräte</translation>
    </message>
    <message>
        <source>Radio %1</source>
        <translation>Funkgerät %1</translation>
    </message>
    <message>
        <source>Station</source>
        <translation>Station</translation>
    </message>
    <message>
        <source>Radio</source>
        <translation>Funkgerät</translation>
    </message>
    <message>
        <source>Fault</source>
        <translation>Störung</translation>
    </message>
    <message>
        <source>Restore %1</source>
        <translation>%1 wiederherstellen</translation>
    </message>
</context>
<context>
    <name>roger::ui::FederateTable</name>
    <message>
        <source>Federate</source>
        <translation>Federate</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>Sent /s</source>
        <translation>Gesendet /s</translation>
    </message>
    <message>
        <source>Recv /s</source>
        <translation>Empf. /s</translation>
    </message>
    <message>
        <source>Out kB/s</source>
        <translation>Aus kB/s</translation>
    </message>
    <message>
        <source>In kB/s</source>
        <translation>Ein kB/s</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>Verloren</translation>
    </message>
    <message>
        <source>No figures: its RID has services.mom = false, or it hangs.</source>
        <translation>Keine Zahlen: in der RID steht services.mom = false, oder es hängt.</translation>
    </message>
    <message>
        <source>%1 (you)</source>
        <translation>%1 (Sie)</translation>
    </message>
    <message>
        <source>silent</source>
        <translation>stumm</translation>
    </message>
</context>
<context>
    <name>roger::ui::FigureButton</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1. Click to copy.</source>
        <translation>%1. Klick kopiert.</translation>
    </message>
    <message>
        <source>%1
Click to copy %2.</source>
        <translation>%1
Klick kopiert %2.</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
</context>
<context>
    <name>roger::ui::FigurePage</name>
    <message>
        <source>Freeze</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
</context>
<context>
    <name>roger::ui::FoldHead</name>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1, folded</source>
        <translation>%1, eingeklappt</translation>
    </message>
    <message>
        <source>Fold this panel</source>
        <translation>Dieses Feld einklappen</translation>
    </message>
    <message>
        <source>Unfold this panel</source>
        <translation>Dieses Feld ausklappen</translation>
    </message>
</context>
<context>
    <name>roger::ui::Format</name>
    <message>
        <source>%1%2 dB</source>
        <translation>%1%2 dB</translation>
    </message>
    <message>
        <source>%1%2 dBm</source>
        <translation>%1%2 dBm</translation>
    </message>
    <message>
        <source>C</source>
        <comment>centre</comment>
        <translation>M</translation>
    </message>
    <message>
        <source>L %1</source>
        <comment>left</comment>
        <translation>L %1</translation>
    </message>
    <message>
        <source>R %1</source>
        <comment>right</comment>
        <translation>R %1</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>just now</source>
        <translation>gerade eben</translation>
    </message>
    <message>
        <source>%1 s ago</source>
        <translation>vor %1 s</translation>
    </message>
    <message>
        <source>%1 h ago</source>
        <translation>vor %1 h</translation>
    </message>
    <message>
        <source>%1 min %2 s ago</source>
        <translation>vor %1 min %2 s</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 kHz</source>
        <translation>%1 kHz</translation>
    </message>
</context>
<context>
    <name>roger::ui::FrequencyEdit</name>
    <message>
        <source>Frequency in MHz</source>
        <translation>Frequenz in MHz</translation>
    </message>
    <message>
        <source>Type a frequency and press Enter, or turn a digit with the wheel.</source>
        <translation>Frequenz eingeben und Enter drücken, oder eine Ziffer mit dem Mausrad drehen.</translation>
    </message>
</context>
<context>
    <name>roger::ui::GlobalKeys</name>
    <message>
        <source>This desktop hides keys from programs without the focus.</source>
        <translation>Diese Oberfläche verbirgt Tasten vor Programmen ohne Fokus.</translation>
    </message>
    <message>
        <source>The X server refuses connections.</source>
        <translation>Der X-Server lehnt Verbindungen ab.</translation>
    </message>
    <message>
        <source>The X server is too old to report keys without the focus.</source>
        <translation>Der X-Server ist zu alt, um Tasten ohne Fokus zu melden.</translation>
    </message>
</context>
<context>
    <name>roger::ui::GroupCells</name>
    <message>
        <source>Multicast groups</source>
        <translation>Multicast-Gruppen</translation>
    </message>
</context>
<context>
    <name>roger::ui::GroupModel</name>
    <message>
        <source>%1 /s</source>
        <translation>%1 /s</translation>
    </message>
    <message>
        <source>joined, datagrams are lost</source>
        <translation>beigetreten, Datagramme gehen verloren</translation>
    </message>
    <message>
        <source>joined</source>
        <translation>beigetreten</translation>
    </message>
    <message>
        <source>not joined, not received here</source>
        <translation>nicht beigetreten, hier nicht empfangen</translation>
    </message>
    <message>
        <source>%1: %2, %3 datagrams/s sent</source>
        <translation>%1: %2, %3 Datagramme/s gesendet</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>roger::ui::HeadBar</name>
    <message>
        <source>Roger</source>
        <translation>Roger</translation>
    </message>
    <message>
        <source>Station</source>
        <translation>Station</translation>
    </message>
    <message>
        <source>Light or dark</source>
        <translation>Hell oder dunkel</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Time, UTC</source>
        <translation>Zeit, UTC</translation>
    </message>
    <message>
        <source>All shortcuts (?)</source>
        <translation>Alle Tasten (?)</translation>
    </message>
    <message>
        <source>Keys, pedals and joystick buttons; size and motion</source>
        <translation>Tasten, Pedale und Joystickknöpfe; Größe und Bewegung</translation>
    </message>
    <message>
        <source>Recording %1</source>
        <translation>Aufzeichnung %1</translation>
    </message>
    <message>
        <source>%1 view (Ctrl+%2)</source>
        <translation>Ansicht %1 (Strg+%2)</translation>
    </message>
    <message>
        <source>To %1. Click to stop.</source>
        <translation>Nach %1. Klick beendet.</translation>
    </message>
    <message>
        <source>Recording failed</source>
        <translation>Aufzeichnung gescheitert</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Aufzeichnen</translation>
    </message>
    <message>
        <source>Record every net of the federation</source>
        <translation>Jedes Netz der Föderation aufzeichnen</translation>
    </message>
    <message>
        <source>Light theme</source>
        <translation>Helle Darstellung</translation>
    </message>
    <message>
        <source>Dark theme</source>
        <translation>Dunkle Darstellung</translation>
    </message>
</context>
<context>
    <name>roger::ui::Hearers</name>
    <message>
        <source>No call sign yet</source>
        <translation>Noch kein Rufzeichen</translation>
    </message>
    <message>
        <source>hears you</source>
        <translation>hört Sie</translation>
    </message>
    <message>
        <source>does not</source>
        <translation>hört nicht</translation>
    </message>
    <message>
        <source>none of %1 hears you</source>
        <translation>von %1 hört Sie keine</translation>
    </message>
    <message numerus="yes">
        <source>%n of %1 (hears|hear) you</source>
        <translation>
            <numerusform>%n von %1 hört Sie</numerusform>
            <numerusform>%n von %1 hören Sie</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 only receives: no station can hear you.</source>
        <translation>%1 empfängt nur: keine Station kann Sie hören.</translation>
    </message>
    <message>
        <source>Not joined to a federation: no stations to ask.</source>
        <translation>Keiner Föderation beigetreten: keine Stationen zu fragen.</translation>
    </message>
    <message>
        <source>This station has no radio to be heard on.</source>
        <translation>Diese Station hat kein Funkgerät, auf dem man sie hören könnte.</translation>
    </message>
    <message>
        <source>Talk on %1, then ask: each station reports if it hears you, or why not.</source>
        <translation>Auf %1 sprechen, dann fragen: jede Station meldet, ob sie Sie hört, oder warum nicht.</translation>
    </message>
    <message>
        <source>Asked. Waiting for answers.</source>
        <translation>Gefragt. Warte auf Antworten.</translation>
    </message>
    <message>
        <source>No station has answered. They answer for the last minute only: talk, then ask again.</source>
        <translation>Keine Station hat geantwortet. Sie antworten nur für die letzte Minute: sprechen, dann erneut fragen.</translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>auf %1</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n weitere</numerusform>
            <numerusform>%n weitere</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n station(s) not on this net</source>
        <translation>
            <numerusform>%n Station nicht auf diesem Netz</numerusform>
            <numerusform>%n Stationen nicht auf diesem Netz</numerusform>
        </translation>
    </message>
    <message>
        <source>no station listens</source>
        <translation>keine Station hört mit</translation>
    </message>
    <message>
        <source>%1 is an intercom: all stations on it hear each other.</source>
        <translation>%1 ist eine Sprechanlage: alle Stationen daran hören einander.</translation>
    </message>
</context>
<context>
    <name>roger::ui::HearersPanel</name>
    <message>
        <source>Who hears me</source>
        <translation>Wer hört mich</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>H</source>
        <comment>key</comment>
        <translation>H</translation>
    </message>
    <message>
        <source>Ask every station whether it hears the selected radio (H)</source>
        <translation>Alle Stationen fragen, ob sie das gewählte Funkgerät hören (H)</translation>
    </message>
    <message>
        <source>Ask who hears me</source>
        <translation>Fragen, wer mich hört</translation>
    </message>
    <message>
        <source>asked %1</source>
        <translation>gefragt %1</translation>
    </message>
</context>
<context>
    <name>roger::ui::HearingMatrix</name>
    <message>
        <source>range</source>
        <translation>weit</translation>
    </message>
    <message>
        <source>hill</source>
        <translation>Berg</translation>
    </message>
    <message>
        <source>jam</source>
        <translation>gestört</translation>
    </message>
    <message>
        <source>held</source>
        <translation>gehalt.</translation>
    </message>
    <message>
        <source>talks</source>
        <translation>spricht</translation>
    </message>
    <message>
        <source>key</source>
        <translation>Schl.</translation>
    </message>
    <message>
        <source>private</source>
        <translation>privat</translation>
    </message>
    <message>
        <source>relay</source>
        <translation>Relais</translation>
    </message>
    <message>
        <source>cut</source>
        <translation>getr.</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>Ausfall</translation>
    </message>
    <message>
        <source>hop</source>
        <translation>Sprung</translation>
    </message>
    <message>
        <source>clock</source>
        <translation>Uhr</translation>
    </message>
    <message>
        <source>mode</source>
        <translation>Mod.</translation>
    </message>
    <message>
        <source>codec</source>
        <translation>Codec</translation>
    </message>
    <message>
        <source>muted</source>
        <translation>stumm</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>instr</source>
        <translation>Ausb.</translation>
    </message>
    <message>
        <source>replay</source>
        <translation>alt wdh.</translation>
    </message>
    <message>
        <source>old</source>
        <translation>alt</translation>
    </message>
    <message>
        <source>version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>%1 hears it</source>
        <translation>%1 hört es</translation>
    </message>
    <message>
        <source>%1 does not hear it: %2</source>
        <translation>%1 hört es nicht: %2</translation>
    </message>
    <message>
        <source>%1 transmits itself</source>
        <translation>%1 sendet selbst</translation>
    </message>
    <message>
        <source>no report from %1</source>
        <translation>keine Meldung von %1</translation>
    </message>
    <message>
        <source>%1 is not tuned to this net</source>
        <translation>%1 ist nicht auf diesem Netz</translation>
    </message>
    <message>
        <source>no report from %1 since the net was restored</source>
        <translation>keine Meldung von %1, seit das Netz wiederhergestellt ist</translation>
    </message>
</context>
<context>
    <name>roger::ui::Histogram</name>
    <message>
        <source>Latency spread</source>
        <translation>Verteilung der Verzögerung</translation>
    </message>
    <message>
        <source>p50 %1, p95 %2, p99 %3, max %4 ms</source>
        <translation>p50 %1, p95 %2, p99 %3, max %4 ms</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>p50 %1</source>
        <translation>p50 %1</translation>
    </message>
    <message>
        <source>p95 %1</source>
        <translation>p95 %1</translation>
    </message>
    <message>
        <source>p99 %1</source>
        <translation>p99 %1</translation>
    </message>
    <message>
        <source>max %1</source>
        <translation>max %1</translation>
    </message>
</context>
<context>
    <name>roger::ui::History</name>
    <message>
        <source>%1 lost</source>
        <translation>%1 verloren</translation>
    </message>
    <message numerus="yes">
        <source>%n xrun(s) here</source>
        <translation>
            <numerusform>hier %n Aussetzer</numerusform>
            <numerusform>hier %n Aussetzer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n packet(s) lost</source>
        <translation>
            <numerusform>%n Paket verloren</numerusform>
            <numerusform>%n Pakete verloren</numerusform>
        </translation>
    </message>
    <message>
        <source>Federation lost</source>
        <translation>Föderation verloren</translation>
    </message>
</context>
<context>
    <name>roger::ui::InstructorView</name>
    <message>
        <source>This station is not an instructor station</source>
        <translation>Diese Station ist keine Ausbilderstation</translation>
    </message>
    <message>
        <source>Start the console as an instructor station of the plan, for example roger console --station &quot;RANGE CONTROL&quot;, or with --watch.</source>
        <translation>Starten Sie die Konsole als Ausbilderstation des Plans, zum Beispiel roger console --station &quot;RANGE CONTROL&quot;, oder mit --watch.</translation>
    </message>
</context>
<context>
    <name>roger::ui::JamForm</name>
    <message>
        <source>Jam this net</source>
        <translation>Dieses Netz stören</translation>
    </message>
    <message>
        <source>Jam</source>
        <translation>Stören</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Pegel</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>Rauschen</translation>
    </message>
    <message>
        <source>Tone</source>
        <translation>Ton</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Level above each receiver&apos;s noise. Active until ended here.</source>
        <translation>Pegel über dem Rauschen jedes Empfängers. Wirkt, bis es hier beendet wird.</translation>
    </message>
</context>
<context>
    <name>roger::ui::Joysticks</name>
    <message>
        <source>Joystick %1, button %2</source>
        <translation>Joystick %1, Knopf %2</translation>
    </message>
</context>
<context>
    <name>roger::ui::KeyForm</name>
    <message>
        <source>Choose a key or button</source>
        <translation>Taste oder Knopf wählen</translation>
    </message>
    <message>
        <source>Press it now; Esc cancels.</source>
        <translation>Jetzt drücken; Esc bricht ab.</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>roger::ui::Lamp</name>
    <message>
        <source>%1 off</source>
        <translation>%1 aus</translation>
    </message>
    <message>
        <source>%1 on</source>
        <translation>%1 an</translation>
    </message>
    <message>
        <source>%1 on, with a problem</source>
        <translation>%1 an, mit einem Problem</translation>
    </message>
</context>
<context>
    <name>roger::ui::Latency</name>
    <message>
        <source>Capture</source>
        <translation>Aufnahme</translation>
    </message>
    <message>
        <source>Encode</source>
        <translation>Kodieren</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netzwerk</translation>
    </message>
    <message>
        <source>Playout wait</source>
        <translation>Puffer</translation>
    </message>
    <message>
        <source>Decode</source>
        <translation>Dekodieren</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>± %1</source>
        <translation>± %1</translation>
    </message>
    <message>
        <source>No voice measured yet.</source>
        <translation>Noch keine Sprache gemessen.</translation>
    </message>
    <message>
        <source>The clock offset of %1 is unknown: its part of the delay can&apos;t be measured. From arrival to loudspeaker: %2&#xa0;ms.</source>
        <translation>Die Abweichung der Uhr von %1 ist unbekannt: ihr Teil der Verzögerung ist nicht messbar. Von der Ankunft bis zum Lautsprecher: %2 ms.</translation>
    </message>
    <message>
        <source>same clock</source>
        <translation>gleiche Uhr</translation>
    </message>
    <message>
        <source>±&#xa0;%1&#xa0;ms</source>
        <translation>± %1 ms</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>Same clock as this station.</source>
        <translation>Gleiche Uhr wie diese Station.</translation>
    </message>
    <message>
        <source>Clock %1&#xa0;s behind ours</source>
        <translation>Uhr geht %1 s nach</translation>
    </message>
    <message>
        <source>Clock %1&#xa0;s ahead of ours</source>
        <translation>Uhr geht %1 s vor</translation>
    </message>
    <message>
        <source>, ±&#xa0;%1&#xa0;ms</source>
        <translation>, ± %1 ms</translation>
    </message>
    <message>
        <source>Drift %1&#xa0;ppm.</source>
        <translation>Drift %1 ppm.</translation>
    </message>
    <message>
        <source>Drift not known yet: this takes at least a minute.</source>
        <translation>Drift noch unbekannt: das dauert mindestens eine Minute.</translation>
    </message>
    <message>
        <source>Measured %1&#xa0;s ago via the clock of %2.</source>
        <translation>Vor %1 s über die Uhr von %2 gemessen.</translation>
    </message>
    <message>
        <source>an unnamed station</source>
        <translation>eine unbenannte Station</translation>
    </message>
    <message>
        <source>stream %1</source>
        <translation>Strom %1</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
</context>
<context>
    <name>roger::ui::LatencyHead</name>
    <message>
        <source>Sender</source>
        <translation>Sender</translation>
    </message>
    <message>
        <source>%1 from microphone to loudspeaker, over recent packets.</source>
        <translation>%1 vom Mikrofon zum Lautsprecher, über die letzten Pakete.</translation>
    </message>
    <message>
        <source>p50</source>
        <translation>p50</translation>
    </message>
    <message>
        <source>Half of the packets took no longer</source>
        <translation>Die Hälfte der Pakete brauchte nicht länger</translation>
    </message>
    <message>
        <source>p95</source>
        <translation>p95</translation>
    </message>
    <message>
        <source>95 of 100 packets took no longer</source>
        <translation>95 von 100 Paketen brauchten nicht länger</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>99 of 100 packets took no longer</source>
        <translation>99 von 100 Paketen brauchten nicht länger</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>Max</translation>
    </message>
    <message>
        <source>The slowest packet</source>
        <translation>Das langsamste Paket</translation>
    </message>
    <message>
        <source>Jitter</source>
        <translation>Jitter</translation>
    </message>
    <message>
        <source>Mean difference in network delay of successive packets.</source>
        <translation>Mittlerer Unterschied der Netzverzögerung aufeinanderfolgender Pakete.</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>Verloren</translation>
    </message>
    <message>
        <source>Concealed</source>
        <translation>Verdeckt</translation>
    </message>
    <message>
        <source>Sound generated to replace lost or late packets since first heard.</source>
        <translation>Ton, der seit Beginn des Empfangs verlorene oder späte Pakete ersetzt hat.</translation>
    </message>
    <message>
        <source>Mic to speaker, from</source>
        <translation>Mikro bis Lautspr., von</translation>
    </message>
    <message>
        <source>Median from the sender&apos;s microphone to this loudspeaker, and its error.</source>
        <translation>Median vom Mikrofon des Senders zu diesem Lautsprecher, und sein Fehler.</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>No transmissions yet. Tune a radio to a net and wait for one.</source>
        <translation>Noch keine Sendungen. Stellen Sie ein Funkgerät auf ein Netz ein und warten Sie auf eine.</translation>
    </message>
    <message>
        <source>ms %1</source>
        <translation>ms %1</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 packet(s) missing; %3 of those received were late.</source>
        <translation>
            <numerusform>%1 von %2 Paket fehlt; von den empfangenen kamen %3 zu spät.</numerusform>
            <numerusform>%1 von %2 Paketen fehlen; von den empfangenen kamen %3 zu spät.</numerusform>
        </translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
</context>
<context>
    <name>roger::ui::LatencyPanel</name>
    <message>
        <source>Microphone to loudspeaker</source>
        <translation>Mikrofon bis Lautsprecher</translation>
    </message>
    <message>
        <source>p50</source>
        <translation>p50</translation>
    </message>
    <message>
        <source>p95</source>
        <translation>p95</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>Max</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>%1 ms %2</source>
        <translation>%1 ms %2</translation>
    </message>
    <message>
        <source>No transmissions yet. The first one is measured here, stage by stage.</source>
        <translation>Noch keine Sendungen. Die erste wird hier Abschnitt für Abschnitt gemessen.</translation>
    </message>
    <message>
        <source>ms %1</source>
        <translation>ms %1</translation>
    </message>
    <message>
        <source>Lost %1</source>
        <translation>Verloren %1</translation>
    </message>
    <message>
        <source>no packet yet</source>
        <translation>noch kein Paket</translation>
    </message>
    <message numerus="yes">
        <source>of %1 packet(s), %2 late</source>
        <translation>
            <numerusform>von %1 Paket, %2 zu spät</numerusform>
            <numerusform>von %1 Paketen, %2 zu spät</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>roger::ui::LevelBar</name>
    <message>
        <source>Level</source>
        <translation>Pegel</translation>
    </message>
</context>
<context>
    <name>roger::ui::LoggedCall</name>
    <message>
        <source>ringing, %1</source>
        <translation>es klingelt, %1</translation>
    </message>
    <message>
        <source>calls you, %1</source>
        <translation>ruft Sie, %1</translation>
    </message>
    <message>
        <source>is busy</source>
        <translation>ist besetzt</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>keine Antwort</translation>
    </message>
    <message>
        <source>in call, %1</source>
        <translation>im Gespräch, %1</translation>
    </message>
    <message>
        <source>Call with %1</source>
        <translation>Gespräch mit %1</translation>
    </message>
</context>
<context>
    <name>roger::ui::LoudspeakerForm</name>
    <message>
        <source>Loudspeaker</source>
        <translation>Lautsprecher</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Headset</source>
        <translation>Headset</translation>
    </message>
    <message>
        <source>Where %1 is heard</source>
        <translation>Wo %1 zu hören ist</translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>Öffne …</translation>
    </message>
    <message>
        <source>All radios are heard in the headset.</source>
        <translation>Alle Funkgeräte sind im Headset zu hören.</translation>
    </message>
</context>
<context>
    <name>roger::ui::MainWindow</name>
    <message>
        <source>Trainee</source>
        <translation>Übender</translation>
    </message>
    <message>
        <source>Instructor</source>
        <translation>Ausbilder</translation>
    </message>
    <message>
        <source>Tester</source>
        <translation>Prüfer</translation>
    </message>
    <message>
        <source>RTI</source>
        <translation>RTI</translation>
    </message>
    <message>
        <source>Roger</source>
        <translation>Roger</translation>
    </message>
    <message>
        <source>End the recording first.</source>
        <translation>Erst die Aufzeichnung beenden.</translation>
    </message>
</context>
<context>
    <name>roger::ui::MatrixView</name>
    <message>
        <source>Who hears whom</source>
        <translation>Wer hört wen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>When a station transmits here, the others are asked whether they hear it.</source>
        <translation>Wenn hier eine Station sendet, werden die anderen gefragt, ob sie sie hören.</translation>
    </message>
    <message>
        <source>talks / hears</source>
        <translation>spricht / hört</translation>
    </message>
    <message numerus="yes">
        <source>%n more column(s)</source>
        <translation>
            <numerusform>%n weitere Spalte</numerusform>
            <numerusform>%n weitere Spalten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more row(s)</source>
        <translation>
            <numerusform>%n weitere Zeile</numerusform>
            <numerusform>%n weitere Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <source>Cross: stepped on. Word: the reason.</source>
        <translation>Kreuz: überlagert. Wort: der Grund.</translation>
    </message>
</context>
<context>
    <name>roger::ui::MicrophoneStrip</name>
    <message>
        <source>dB</source>
        <translation>dB</translation>
    </message>
    <message>
        <source>Test headset</source>
        <translation>Headset prüfen</translation>
    </message>
    <message>
        <source>%1, good level</source>
        <translation>%1, guter Pegel</translation>
    </message>
    <message>
        <source>Microphone level</source>
        <translation>Mikrofonpegel</translation>
    </message>
    <message>
        <source>M</source>
        <comment>key</comment>
        <translation>M</translation>
    </message>
    <message>
        <source>All muted</source>
        <translation>Alle stumm</translation>
    </message>
    <message>
        <source>Silence all radios; you can still talk</source>
        <translation>Alle Funkgeräte stumm; sprechen können Sie weiter</translation>
    </message>
    <message>
        <source>Speak now</source>
        <translation>Jetzt sprechen</translation>
    </message>
    <message>
        <source>Record 3 s of your voice and play it to you as others would hear it</source>
        <translation>3 s Ihrer Stimme aufnehmen und so abspielen, wie andere sie hören würden</translation>
    </message>
    <message>
        <source>Not running; nothing is sent or heard</source>
        <translation>Läuft nicht; es wird nichts gesendet und nichts gehört</translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>Öffne …</translation>
    </message>
    <message>
        <source>%1, too loud</source>
        <translation>%1, zu laut</translation>
    </message>
    <message>
        <source>Microphone silent</source>
        <translation>Mikrofon stumm</translation>
    </message>
    <message>
        <source>%1, quiet</source>
        <translation>%1, leise</translation>
    </message>
    <message>
        <source>Listen</source>
        <translation>Zuhören</translation>
    </message>
    <message>
        <source>No sound from the microphone</source>
        <translation>Kein Ton vom Mikrofon</translation>
    </message>
    <message>
        <source>The microphone was silent: is it muted or unplugged?</source>
        <translation>Das Mikrofon war stumm: ist es aus oder nicht eingesteckt?</translation>
    </message>
    <message>
        <source>You spoke at %1. Did you hear it? If not, check the output.</source>
        <translation>Sie sprachen mit %1. Haben Sie es gehört? Wenn nicht, prüfen Sie den Ausgang.</translation>
    </message>
    <message>
        <source>Mute all</source>
        <translation>Alle stumm</translation>
    </message>
</context>
<context>
    <name>roger::ui::Mode</name>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>Held P%1</source>
        <translation>Bleibt P%1</translation>
    </message>
    <message>
        <source>Scan</source>
        <translation>Suchlauf</translation>
    </message>
    <message>
        <source>Scanning; held on P%1, where a station is heard. %2</source>
        <translation>Suchlauf; bleibt auf P%1, wo eine Station zu hören ist. %2</translation>
    </message>
    <message>
        <source>Scanning the presets until a station is heard. %1</source>
        <translation>Sucht unter den Vorwahlen, bis eine Station zu hören ist. %1</translation>
    </message>
    <message>
        <source>Hop %1</source>
        <translation>Sprung %1</translation>
    </message>
    <message>
        <source>your clock is %1 ahead of net %2&apos;s</source>
        <translation>Ihre Uhr geht gegenüber Netz %2 um %1 vor</translation>
    </message>
    <message>
        <source>your clock is %1 behind net %2&apos;s</source>
        <translation>Ihre Uhr geht gegenüber Netz %2 um %1 nach</translation>
    </message>
    <message>
        <source>%1: in step with the net. Press to sync with the net.</source>
        <translation>%1: synchron mit dem Netz. Drücken zum Synchronisieren.</translation>
    </message>
    <message>
        <source>%1: out of step, %2. Press to sync with the net.</source>
        <translation>%1: nicht synchron, %2. Drücken zum Synchronisieren.</translation>
    </message>
    <message>
        <source>intercom</source>
        <translation>Sprechanlage</translation>
    </message>
</context>
<context>
    <name>roger::ui::NetActions</name>
    <message>
        <source>Break in</source>
        <translation>Aufschalten</translation>
    </message>
    <message>
        <source>Whisper…</source>
        <translation>Flüstern …</translation>
    </message>
    <message>
        <source>Solo</source>
        <translation>Solo</translation>
    </message>
    <message>
        <source>Jam…</source>
        <translation>Stören …</translation>
    </message>
    <message>
        <source>Fail radio…</source>
        <translation>Ausfall …</translation>
    </message>
    <message>
        <source>Cut net</source>
        <translation>Netz trennen</translation>
    </message>
    <message>
        <source>Hold to speak over all others on this net (Enter); Space transmits as usual</source>
        <translation>Halten, um auf diesem Netz über alle anderen zu sprechen (Enter); Leertaste sendet wie üblich</translation>
    </message>
    <message>
        <source>ON AIR</source>
        <translation>AUF SENDUNG</translation>
    </message>
    <message>
        <source>Talk to all</source>
        <translation>An alle</translation>
    </message>
    <message>
        <source>End solo</source>
        <translation>Solo beenden</translation>
    </message>
    <message>
        <source>End jam</source>
        <translation>Störung beenden</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherst.</translation>
    </message>
</context>
<context>
    <name>roger::ui::NetBoardPanel</name>
    <message>
        <source>Keyed %1</source>
        <translation>Sendend %1</translation>
    </message>
    <message>
        <source>Listening %1</source>
        <translation>Mithören %1</translation>
    </message>
    <message>
        <source>Problems %1</source>
        <translation>Probleme %1</translation>
    </message>
    <message>
        <source>All %1</source>
        <translation>Alle %1</translation>
    </message>
    <message>
        <source>Net board</source>
        <translation>Netztafel</translation>
    </message>
    <message>
        <source>Net, call sign, MHz</source>
        <translation>Netz, Rufzeichen, MHz</translation>
    </message>
    <message>
        <source>Ctrl+F</source>
        <comment>key</comment>
        <translation>Strg+F</translation>
    </message>
</context>
<context>
    <name>roger::ui::NetPanel</name>
    <message>
        <source>%1 MHz, %2</source>
        <translation>%1 MHz, %2</translation>
    </message>
    <message>
        <source>Whispering: only %1 hears you.</source>
        <translation>Flüstern: nur %1 hört Sie.</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>Lautstärke</translation>
    </message>
    <message>
        <source>Volume of this net</source>
        <translation>Lautstärke dieses Netzes</translation>
    </message>
    <message>
        <source>Mute</source>
        <translation>Stumm</translation>
    </message>
    <message>
        <source>Muted</source>
        <translation>Stumm</translation>
    </message>
</context>
<context>
    <name>roger::ui::NetRows</name>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 min</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 h</translation>
    </message>
    <message>
        <source>%1, plain</source>
        <translation>%1, offen</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>%1 transmits.</source>
        <translation>%1 sendet.</translation>
    </message>
    <message>
        <source>Active until ended here.</source>
        <translation>Wirkt, bis es hier beendet wird.</translation>
    </message>
    <message>
        <source>Step-on: %1</source>
        <translation>Überlagerung: %1</translation>
    </message>
    <message>
        <source>%1 of %2 hear one of them.</source>
        <translation>%1 von %2 hören eine davon.</translation>
    </message>
    <message>
        <source>They transmit at the same time.</source>
        <translation>Sie senden gleichzeitig.</translation>
    </message>
    <message>
        <source>%1 transmits</source>
        <translation>%1 sendet</translation>
    </message>
    <message>
        <source>%1 transmits plain</source>
        <translation>%1 sendet offen</translation>
    </message>
    <message>
        <source>%1 of %2 stations here hear it.</source>
        <translation>%1 von %2 Stationen hier hören es.</translation>
    </message>
    <message>
        <source>No station has reported yet.</source>
        <translation>Noch hat keine Station gemeldet.</translation>
    </message>
    <message>
        <source>Rejected voice</source>
        <translation>Verworfene Sprache</translation>
    </message>
    <message>
        <source>Rejected voice of %1</source>
        <translation>Verworfene Sprache von %1</translation>
    </message>
    <message>
        <source>No transmission</source>
        <translation>Keine Sendung</translation>
    </message>
    <message>
        <source>None on this net yet.</source>
        <translation>Noch keine auf diesem Netz.</translation>
    </message>
    <message>
        <source>The last one was %1 ago.</source>
        <translation>Die letzte war vor %1.</translation>
    </message>
    <message>
        <source>%1 breaks in</source>
        <translation>%1 schaltet sich auf</translation>
    </message>
    <message>
        <source>Instructor control</source>
        <translation>Eingriff des Ausbilders</translation>
    </message>
    <message>
        <source>Instructor breaks in</source>
        <translation>Ausbilder schaltet sich auf</translation>
    </message>
    <message>
        <source>Step-on</source>
        <translation>Überlagerung</translation>
    </message>
    <message>
        <source>Plain voice</source>
        <translation>Offene Sprache</translation>
    </message>
    <message>
        <source>Transmission</source>
        <translation>Sendung</translation>
    </message>
</context>
<context>
    <name>roger::ui::NetTable</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Nets</source>
        <translation>Netze</translation>
    </message>
</context>
<context>
    <name>roger::ui::NetTableModel</name>
    <message>
        <source>Net</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>MHz</source>
        <translation>MHz</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Modulation</translation>
    </message>
    <message>
        <source>Keyed by</source>
        <translation>Sendet</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Pegel</translation>
    </message>
    <message>
        <source>Heard by</source>
        <translation>Gehört von</translation>
    </message>
    <message>
        <source>Stepped</source>
        <translation>Überlagert</translation>
    </message>
    <message>
        <source>No reply</source>
        <translation>Ohne Antw.</translation>
    </message>
    <message>
        <source>Talk, 10 min</source>
        <translation>Sprache, 10 min</translation>
    </message>
    <message>
        <source>Last TX</source>
        <translation>Letzte TX</translation>
    </message>
    <message>
        <source>listening</source>
        <translation>hört mit</translation>
    </message>
    <message>
        <source>not listening</source>
        <translation>hört nicht mit</translation>
    </message>
    <message>
        <source>%1, secure</source>
        <translation>%1, verschlüsselt</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Listen on/off (L)</source>
        <translation>Mithören an/aus (L)</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Listening</source>
        <translation>Mithören</translation>
    </message>
</context>
<context>
    <name>roger::ui::Notice</name>
    <message>
        <source>radio &quot;%1&quot; has failed</source>
        <translation>Funkgerät „%1“ ist ausgefallen</translation>
    </message>
    <message>
        <source>the station is closing</source>
        <translation>die Station wird geschlossen</translation>
    </message>
    <message>
        <source>radio &quot;%1&quot; is transmitting: release its key before tuning it</source>
        <translation>Funkgerät „%1“ sendet: vor dem Abstimmen die Sprechtaste loslassen</translation>
    </message>
    <message>
        <source>%1 MHz: this radio tunes %2 to %3 MHz</source>
        <translation>%1 MHz: dieses Funkgerät stimmt %2 bis %3 MHz ab</translation>
    </message>
    <message>
        <source>%1 MHz: between channels, the nearest below is %2 MHz</source>
        <translation>%1 MHz: zwischen den Kanälen, der nächste darunter ist %2 MHz</translation>
    </message>
    <message>
        <source>radio &quot;%1&quot; only receives</source>
        <translation>Funkgerät „%1“ empfängt nur</translation>
    </message>
    <message>
        <source>the line is in use by %1: hang up first</source>
        <translation>die Leitung ist von %1 belegt: erst auflegen</translation>
    </message>
    <message>
        <source>no call to answer on this line</source>
        <translation>auf dieser Leitung ist kein Anruf anzunehmen</translation>
    </message>
    <message>
        <source>no call to end on this line</source>
        <translation>auf dieser Leitung ist kein Gespräch zu beenden</translation>
    </message>
    <message>
        <source>transmission no longer stored: only the last 60 s of each radio are kept</source>
        <translation>Sendung nicht mehr gespeichert: nur die letzten 60 s jedes Funkgeräts werden aufbewahrt</translation>
    </message>
    <message>
        <source>only an instructor may do this: the certificate of this station has the role %1</source>
        <translation>nur ein Ausbilder darf das: das Zertifikat dieser Station hat die Rolle %1</translation>
    </message>
    <message>
        <source>%1 effects are active, which is the limit: end one of them first</source>
        <translation>%1 Eingriffe sind aktiv, mehr sind nicht erlaubt: erst einen beenden</translation>
    </message>
    <message>
        <source>radio %1: this station has %2, counted from 0</source>
        <translation>Funkgerät %1: diese Station hat %2, gezählt ab 0</translation>
    </message>
    <message>
        <source>call sign of %1 characters: expected up to %2</source>
        <translation>Rufzeichen mit %1 Zeichen: erwartet bis %2</translation>
    </message>
    <message>
        <source>no station has the call sign &quot;%1&quot;: expected %2</source>
        <translation>keine Station hat das Rufzeichen „%1“: erwartet %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has no radio %2: expected %3, or 0 for all of them</source>
        <translation>„%1“ hat kein Funkgerät %2: erwartet %3, oder 0 für alle</translation>
    </message>
    <message>
        <source>an intercom can&apos;t be tuned to a frequency</source>
        <translation>eine Sprechanlage kann nicht auf eine Frequenz abgestimmt werden</translation>
    </message>
    <message>
        <source>a radio can&apos;t be tuned to an intercom</source>
        <translation>ein Funkgerät kann nicht auf eine Sprechanlage abgestimmt werden</translation>
    </message>
    <message>
        <source>preset %1: radio &quot;%2&quot; has %3</source>
        <translation>Vorwahl %1: Funkgerät „%2“ hat %3</translation>
    </message>
    <message>
        <source>radio &quot;%1&quot; has fewer than two presets to scan</source>
        <translation>Funkgerät „%1“ hat weniger als zwei Vorwahlen zum Durchsuchen</translation>
    </message>
    <message>
        <source>volume (dB) %1: expected %2 to %3</source>
        <translation>Lautstärke (dB) %1: erwartet %2 bis %3</translation>
    </message>
    <message>
        <source>pan %1: expected %2 to %3</source>
        <translation>Balance %1: erwartet %2 bis %3</translation>
    </message>
    <message>
        <source>time of day (s) %1: expected %2 to %3</source>
        <translation>Tageszeit (s) %1: erwartet %2 bis %3</translation>
    </message>
    <message>
        <source>radio &quot;%1&quot; has no key</source>
        <translation>Funkgerät „%1“ hat keinen Schlüssel</translation>
    </message>
    <message>
        <source>radio &quot;%1&quot; has no net that hops among its presets</source>
        <translation>Funkgerät „%1“ hat unter seinen Vorwahlen kein Netz mit Frequenzsprung</translation>
    </message>
    <message>
        <source>microphone gain in dB %1: expected %2 to %3</source>
        <translation>Mikrofonverstärkung in dB %1: erwartet %2 bis %3</translation>
    </message>
    <message>
        <source>sidetone level: expected %1 to %2 dB</source>
        <translation>Mithörton: erwartet %1 bis %2 dB</translation>
    </message>
    <message>
        <source>radio &quot;%1&quot; is transmitting: release its key before choosing another sound device</source>
        <translation>Funkgerät „%1“ sendet: vor der Wahl eines anderen Tongeräts die Sprechtaste loslassen</translation>
    </message>
    <message>
        <source>a place: expected latitude -90 to 90, longitude -180 to 180, height %1 to %2 m</source>
        <translation>ein Ort: erwartet Breite -90 bis 90, Länge -180 bis 180, Höhe %1 bis %2 m</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is an intercom: all stations on the line hear it</source>
        <translation>„%1“ ist eine Sprechanlage: alle Stationen der Leitung hören sie</translation>
    </message>
    <message>
        <source>no transmission on %1 yet: talk, then ask</source>
        <translation>noch keine Sendung auf %1: sprechen, dann fragen</translation>
    </message>
    <message>
        <source>radio &quot;%1&quot; is not an intercom and can&apos;t make calls</source>
        <translation>Funkgerät „%1“ ist keine Sprechanlage und kann nicht anrufen</translation>
    </message>
    <message>
        <source>a call needs a call sign</source>
        <translation>ein Anruf braucht ein Rufzeichen</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: that is this station</source>
        <translation>„%1“: das ist diese Station</translation>
    </message>
    <message>
        <source>too many sounds are waiting to be played; try again later</source>
        <translation>zu viele Töne warten auf die Wiedergabe; später erneut versuchen</translation>
    </message>
    <message>
        <source>replay is disabled at this station</source>
        <translation>Wiedergabe ist an dieser Station abgeschaltet</translation>
    </message>
    <message>
        <source>calls %1</source>
        <translation>ruft %1</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 ruft an</translation>
    </message>
    <message>
        <source>it rings at %1</source>
        <translation>es klingelt bei %1</translation>
    </message>
    <message>
        <source>talks with %1</source>
        <translation>spricht mit %1</translation>
    </message>
    <message>
        <source>has hung up</source>
        <translation>hat aufgelegt</translation>
    </message>
    <message>
        <source>%1 has hung up</source>
        <translation>%1 hat aufgelegt</translation>
    </message>
    <message>
        <source>%1 is busy</source>
        <translation>%1 ist besetzt</translation>
    </message>
    <message>
        <source>no station answered with the call sign %1</source>
        <translation>keine Station hat unter dem Rufzeichen %1 geantwortet</translation>
    </message>
    <message>
        <source>%1 does not answer</source>
        <translation>%1 antwortet nicht</translation>
    </message>
    <message>
        <source>%1 has stopped calling</source>
        <translation>%1 ruft nicht mehr</translation>
    </message>
    <message>
        <source>%1 has left</source>
        <translation>%1 ist weg</translation>
    </message>
    <message>
        <source>transmitting for %1 s; the key is released at %2 s</source>
        <translation>sendet seit %1 s; bei %2 s wird die Taste gelöst</translation>
    </message>
    <message>
        <source>released after %1 s, the longest allowed</source>
        <translation>nach %1 s gelöst, der längsten erlaubten Zeit</translation>
    </message>
    <message>
        <source>by guard</source>
        <translation>durch die Wache</translation>
    </message>
    <message>
        <source>sent on by %1, %2 ms later</source>
        <translation>weitergegeben von %1, %2 ms später</translation>
    </message>
    <message>
        <source>not relayed: another relay has precedence</source>
        <translation>nicht weitergegeben: ein anderes Relais hat Vorrang</translation>
    </message>
    <message>
        <source>now using %1</source>
        <translation>benutzt jetzt %1</translation>
    </message>
    <message>
        <source>%1 works again</source>
        <translation>%1 arbeitet wieder</translation>
    </message>
    <message>
        <source>audio device &apos;%1&apos; was unplugged or has stopped: plug it in again</source>
        <translation>Tongerät „%1“ wurde abgezogen oder steht: wieder einstecken</translation>
    </message>
    <message>
        <source>audio device &apos;%1&apos; has stopped</source>
        <translation>Tongerät „%1“ steht</translation>
    </message>
    <message>
        <source>audio device &apos;%1&apos; was lost: start the JACK server again</source>
        <translation>Tongerät „%1“ ging verloren: JACK-Server neu starten</translation>
    </message>
    <message>
        <source>audio device &apos;%1&apos; not found</source>
        <translation>Tongerät „%1“ nicht gefunden</translation>
    </message>
    <message>
        <source>audio device &apos;%1&apos; not found; available: %2</source>
        <translation>Tongerät „%1“ nicht gefunden; vorhanden: %2</translation>
    </message>
    <message>
        <source>audio device &apos;%1&apos; not found; available: none (no sound card and no JACK server)</source>
        <translation>Tongerät „%1“ nicht gefunden; vorhanden: keines (keine Soundkarte und kein JACK-Server)</translation>
    </message>
    <message>
        <source>audio device &apos;%1&apos;: the JACK server does not answer</source>
        <translation>Tongerät „%1“: der JACK-Server antwortet nicht</translation>
    </message>
    <message>
        <source>audio device &apos;%1&apos; can&apos;t be used: the JACK server has ended</source>
        <translation>Tongerät „%1“ nicht benutzbar: der JACK-Server ist beendet</translation>
    </message>
    <message>
        <source>audio device &apos;%1&apos; can&apos;t be opened: the JACK server did not create a port</source>
        <translation>Tongerät „%1“ lässt sich nicht öffnen: der JACK-Server hat keinen Anschluss angelegt</translation>
    </message>
    <message>
        <source>audio device &apos;%1&apos; can&apos;t be started: the JACK server rejected the client</source>
        <translation>Tongerät „%1“ lässt sich nicht starten: der JACK-Server hat das Programm abgelehnt</translation>
    </message>
    <message>
        <source>audio device &apos;%1&apos; can&apos;t be opened: %2</source>
        <translation>Tongerät „%1“ lässt sich nicht öffnen: %2</translation>
    </message>
    <message>
        <source>audio device &apos;%1&apos; can&apos;t be started: %2</source>
        <translation>Tongerät „%1“ lässt sich nicht starten: %2</translation>
    </message>
    <message>
        <source>audio device &apos;%1&apos; was not opened: audio is not running</source>
        <translation>Tongerät „%1“ nicht geöffnet: der Ton läuft nicht</translation>
    </message>
    <message>
        <source>audio device &apos;%1&apos; was not opened: another device was chosen in the meantime</source>
        <translation>Tongerät „%1“ nicht geöffnet: inzwischen wurde ein anderes gewählt</translation>
    </message>
    <message>
        <source>audio device &apos;%1&apos; was not opened: audio is being stopped</source>
        <translation>Tongerät „%1“ nicht geöffnet: der Ton wird angehalten</translation>
    </message>
    <message>
        <source>this audio device can&apos;t be changed while it is running</source>
        <translation>dieses Tongerät kann nicht gewechselt werden, während es läuft</translation>
    </message>
    <message>
        <source>%1 can&apos;t be started: %2</source>
        <translation>%1 lässt sich nicht starten: %2</translation>
    </message>
    <message>
        <source>audio device &apos;%1&apos;: expected file:IN.wav or file:IN.wav,OUT.wav, with - for no file</source>
        <translation>Tongerät „%1“: erwartet file:IN.wav oder file:IN.wav,OUT.wav, mit - für keine Datei</translation>
    </message>
    <message>
        <source>audio device &apos;%1&apos;: expected tone, tone:HZ or tone:HZ,DBFS with 20 to %2 Hz and -90 to 0 dBFS</source>
        <translation>Tongerät „%1“: erwartet tone, tone:HZ oder tone:HZ,DBFS mit 20 bis %2 Hz und -90 bis 0 dBFS</translation>
    </message>
    <message>
        <source>audio device &apos;%1&apos;: expected click or click:EVERY_MS with 5 to 60000 ms</source>
        <translation>Tongerät „%1“: erwartet click oder click:EVERY_MS mit 5 bis 60000 ms</translation>
    </message>
    <message>
        <source>%1: can&apos;t be read as a sound file: %2</source>
        <translation>%1: nicht als Tondatei lesbar: %2</translation>
    </message>
    <message>
        <source>%1: not a sound file: %2</source>
        <translation>%1: keine Tondatei: %2</translation>
    </message>
    <message>
        <source>%1: a sound file with %2 samples/s can&apos;t be played: expected 1000 to 768000 samples/s</source>
        <translation>%1: eine Tondatei mit %2 Werten/s kann nicht abgespielt werden: erwartet 1000 bis 768000 Werte/s</translation>
    </message>
    <message>
        <source>sound file &apos;%1&apos; can&apos;t be written: %2</source>
        <translation>Tondatei „%1“ kann nicht geschrieben werden: %2</translation>
    </message>
    <message>
        <source>sound file &apos;%1&apos; is full: a WAV file is limited to 4 GB</source>
        <translation>Tondatei „%1“ ist voll: eine WAV-Datei fasst höchstens 4 GB</translation>
    </message>
    <message>
        <source>%1; playing silence</source>
        <translation>%1; es wird Stille abgespielt</translation>
    </message>
    <message>
        <source>%1; playing silence until it is back</source>
        <translation>%1; Stille, bis es zurück ist</translation>
    </message>
    <message>
        <source>%1; playing silence until it is available</source>
        <translation>%1; Stille, bis es verfügbar ist</translation>
    </message>
    <message>
        <source>%2; &apos;%1&apos; stays in use</source>
        <translation>%2; „%1“ bleibt in Benutzung</translation>
    </message>
    <message>
        <source>this operator is automatic and has no sound device</source>
        <translation>dieser Sprecher ist ein Automat und hat kein Tongerät</translation>
    </message>
    <message>
        <source>this station was started without a loudspeaker: start it with --loudspeaker</source>
        <translation>diese Station wurde ohne Lautsprecher gestartet: mit --loudspeaker starten</translation>
    </message>
    <message>
        <source>looking for the federation</source>
        <translation>sucht die Föderation</translation>
    </message>
    <message>
        <source>%1; retrying</source>
        <translation>%1; neuer Versuch folgt</translation>
    </message>
    <message>
        <source>connection to the federation lost: %1</source>
        <translation>Verbindung zur Föderation verloren: %1</translation>
    </message>
    <message>
        <source>separated from %1</source>
        <translation>getrennt von %1</translation>
    </message>
    <message>
        <source>another executive serves this network at %1: stations connected to it are not heard here</source>
        <translation>ein anderes Executive bedient dieses Netzwerk, bei %1: Stationen dort sind hier nicht zu hören</translation>
    </message>
    <message>
        <source>%1 refused &quot;%3&quot; of %2: %4</source>
        <translation>%1 hat „%3“ von %2 abgelehnt: %4</translation>
    </message>
    <message>
        <source>%1 refused &quot;%3&quot; of a station in the name of %2: %4</source>
        <translation>%1 hat „%3“ einer Station im Namen von %2 abgelehnt: %4</translation>
    </message>
    <message>
        <source>%1 refused &quot;%2&quot; of an unknown station: %3</source>
        <translation>%1 hat „%2“ einer unbekannten Station abgelehnt: %3</translation>
    </message>
    <message>
        <source>the federation is connected again</source>
        <translation>die Föderation ist wieder verbunden</translation>
    </message>
    <message>
        <source>voice was not sent: the net key of its intercom line is unknown</source>
        <translation>Sprache nicht gesendet: der Netzschlüssel der Sprechanlage ist unbekannt</translation>
    </message>
    <message>
        <source>voice was not sent: plain RPR can&apos;t carry secure, whispered, relayed, intercom or HAVE QUICK voice</source>
        <translation>Sprache nicht gesendet: reines RPR trägt keine verschlüsselte, geflüsterte, weitergegebene, Sprechanlagen- oder HAVE-QUICK-Sprache</translation>
    </message>
    <message>
        <source>voice was not sent: a packet of %1 octets is too long for AudioData</source>
        <translation>Sprache nicht gesendet: ein Paket von %1 Oktetten ist zu lang für AudioData</translation>
    </message>
    <message>
        <source>can&apos;t send voice: %1</source>
        <translation>Sprache kann nicht gesendet werden: %1</translation>
    </message>
    <message>
        <source>can&apos;t send a message: %1</source>
        <translation>eine Nachricht kann nicht gesendet werden: %1</translation>
    </message>
    <message>
        <source>can&apos;t subscribe to a channel: %1</source>
        <translation>ein Kanal kann nicht abonniert werden: %1</translation>
    </message>
    <message>
        <source>can&apos;t publish a transmitter: %1</source>
        <translation>ein Sender kann nicht bekannt gemacht werden: %1</translation>
    </message>
    <message>
        <source>can&apos;t publish a receiver: %1</source>
        <translation>ein Empfänger kann nicht bekannt gemacht werden: %1</translation>
    </message>
    <message>
        <source>can&apos;t repeat the attributes of the radios: %1</source>
        <translation>die Attribute der Funkgeräte können nicht wiederholt werden: %1</translation>
    </message>
    <message>
        <source>the RTI reports an error: %1</source>
        <translation>die RTI meldet einen Fehler: %1</translation>
    </message>
    <message>
        <source>can&apos;t follow the host: %1</source>
        <translation>dem Trägerobjekt kann nicht gefolgt werden: %1</translation>
    </message>
    <message>
        <source>&quot;%1&quot; and further radio transmitters are ignored: a station keeps %2 of one federate and %3 in total</source>
        <translation>„%1“ und weitere Funksender werden ignoriert: eine Station behält %2 eines Federates und %3 insgesamt</translation>
    </message>
    <message>
        <source>transmitter &quot;%1&quot; sends an impossible %2; the value is ignored</source>
        <translation>Sender „%1“ meldet einen unmöglichen Wert für %2; er wird ignoriert</translation>
    </message>
    <message>
        <source>transmitter &quot;%1&quot; uses a StreamTag of this federate and is ignored</source>
        <translation>Sender „%1“ benutzt einen StreamTag dieses Federates und wird ignoriert</translation>
    </message>
    <message>
        <source>transmitter &quot;%1&quot; uses the StreamTag of &quot;%2&quot; and is ignored</source>
        <translation>Sender „%1“ benutzt den StreamTag von „%2“ und wird ignoriert</translation>
    </message>
    <message>
        <source>transmitter &quot;%1&quot; uses the StreamTag of %2 others and is ignored</source>
        <translation>Sender „%1“ benutzt den StreamTag von %2 anderen und wird ignoriert</translation>
    </message>
    <message>
        <source>break-in</source>
        <translation>Aufschalten</translation>
    </message>
    <message>
        <source>%1 MHz is jammed with noise</source>
        <translation>%1 MHz wird mit Rauschen gestört</translation>
    </message>
    <message>
        <source>%1 MHz is jammed with a tone</source>
        <translation>%1 MHz wird mit einem Ton gestört</translation>
    </message>
    <message>
        <source>%1 MHz is no longer jammed</source>
        <translation>%1 MHz wird nicht mehr gestört</translation>
    </message>
    <message>
        <source>%1 MHz is cut</source>
        <translation>%1 MHz ist getrennt</translation>
    </message>
    <message>
        <source>%1 MHz is no longer cut</source>
        <translation>%1 MHz ist nicht mehr getrennt</translation>
    </message>
    <message>
        <source>jamming of an unknown frequency</source>
        <translation>Störung einer unbekannten Frequenz</translation>
    </message>
    <message>
        <source>cut of an unknown frequency</source>
        <translation>Trennung einer unbekannten Frequenz</translation>
    </message>
    <message>
        <source>%1&apos;s radios: %2</source>
        <translation>Funkgeräte von %1: %2</translation>
    </message>
    <message>
        <source>%1&apos;s radio %2: %3</source>
        <translation>Funkgerät %2 von %1: %3</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>Ausfall</translation>
    </message>
    <message>
        <source>can&apos;t transmit</source>
        <translation>kann nicht senden</translation>
    </message>
    <message>
        <source>can&apos;t receive</source>
        <translation>kann nicht empfangen</translation>
    </message>
    <message>
        <source>%1 dB loss</source>
        <translation>%1 dB Verlust</translation>
    </message>
    <message>
        <source>squelch held open</source>
        <translation>Rauschsperre bleibt offen</translation>
    </message>
    <message>
        <source>squelch held closed</source>
        <translation>Rauschsperre bleibt zu</translation>
    </message>
    <message>
        <source>working again</source>
        <translation>arbeitet wieder</translation>
    </message>
    <message>
        <source>state of the radios of an unknown station</source>
        <translation>Zustand der Funkgeräte einer unbekannten Station</translation>
    </message>
    <message>
        <source>a control of a newer version</source>
        <translation>ein Eingriff einer neueren Version</translation>
    </message>
    <message>
        <source>it is not signed</source>
        <translation>er ist nicht unterschrieben</translation>
    </message>
    <message>
        <source>its signature or its certificate is malformed</source>
        <translation>Unterschrift oder Zertifikat sind fehlerhaft</translation>
    </message>
    <message>
        <source>its signature is wrong</source>
        <translation>die Unterschrift ist falsch</translation>
    </message>
    <message>
        <source>its certificate was not issued by the authority %1</source>
        <translation>das Zertifikat stammt nicht von der Stelle %1</translation>
    </message>
    <message>
        <source>its certificate is not valid before %1</source>
        <translation>das Zertifikat gilt erst ab %1</translation>
    </message>
    <message>
        <source>its certificate expired on %1</source>
        <translation>das Zertifikat ist am %1 abgelaufen</translation>
    </message>
    <message>
        <source>its certificate was revoked on %1</source>
        <translation>das Zertifikat wurde am %1 widerrufen</translation>
    </message>
    <message>
        <source>its role is %1</source>
        <translation>die Rolle ist %1</translation>
    </message>
    <message>
        <source>its time differs by %1 s from the clock of this station</source>
        <translation>die Zeit weicht um %1 s von der Uhr dieser Station ab</translation>
    </message>
    <message>
        <source>it was received before</source>
        <translation>er wurde schon einmal empfangen</translation>
    </message>
    <message>
        <source>too many controls arrive to be checked</source>
        <translation>zu viele Eingriffe treffen ein, um sie zu prüfen</translation>
    </message>
    <message>
        <source>it has %1 effects already</source>
        <translation>es hat schon %1 Eingriffe</translation>
    </message>
    <message>
        <source>all instructors together have %1 effects already</source>
        <translation>alle Ausbilder zusammen haben schon %1 Eingriffe</translation>
    </message>
    <message>
        <source>no valid permit of an instructor has arrived</source>
        <translation>keine gültige Erlaubnis eines Ausbilders eingetroffen</translation>
    </message>
    <message>
        <source>its certificate was issued by an authority whose certificate is not valid before %1</source>
        <translation>die Stelle, die das Zertifikat ausgestellt hat, hat eines, das erst ab %1 gilt</translation>
    </message>
    <message>
        <source>its certificate was issued by an authority whose certificate expired on %1</source>
        <translation>die Stelle, die das Zertifikat ausgestellt hat, hat eines, das am %1 abgelaufen ist</translation>
    </message>
    <message>
        <source>a reason of a newer version (code %1)</source>
        <translation>ein Grund einer neueren Version (Code %1)</translation>
    </message>
    <message>
        <source>no reason given</source>
        <translation>kein Grund genannt</translation>
    </message>
    <message>
        <source>the federation&apos;s object model has no BaseEntity, so no host can be followed</source>
        <translation>das Objektmodell der Föderation hat kein BaseEntity, daher kann keinem Träger gefolgt werden</translation>
    </message>
    <message>
        <source>host &quot;%1&quot; is missing, so this station&apos;s position is unknown</source>
        <translation>Träger „%1“ fehlt, daher ist der Ort dieser Station unbekannt</translation>
    </message>
    <message>
        <source>host &quot;%1&quot; reports no position</source>
        <translation>Träger „%1“ meldet keinen Ort</translation>
    </message>
    <message>
        <source>host &quot;%1&quot; reports an impossible position</source>
        <translation>Träger „%1“ meldet einen unmöglichen Ort</translation>
    </message>
    <message>
        <source>host &quot;%1&quot; reports an impossible position; the last valid one is used</source>
        <translation>Träger „%1“ meldet einen unmöglichen Ort; der letzte gültige wird benutzt</translation>
    </message>
    <message>
        <source>host &quot;%1&quot; has left; the last known position is used</source>
        <translation>Träger „%1“ ist weg; der letzte bekannte Ort wird benutzt</translation>
    </message>
    <message>
        <source>the position of the host is known again</source>
        <translation>der Ort des Trägers ist wieder bekannt</translation>
    </message>
    <message numerus="yes">
        <source>the disk is too slow: %n line(s) (was|were) not recorded</source>
        <translation>
            <numerusform>die Platte ist zu langsam: %n Zeile wurde nicht aufgezeichnet</numerusform>
            <numerusform>die Platte ist zu langsam: %n Zeilen wurden nicht aufgezeichnet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>recording has stopped: %1; %n packet(s) or event(s) lost</source>
        <translation>
            <numerusform>Aufzeichnung angehalten: %1; %n Paket oder Ereignis verloren</numerusform>
            <numerusform>Aufzeichnung angehalten: %1; %n Pakete oder Ereignisse verloren</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>recording has resumed; %n packet(s) or event(s) missing: %1</source>
        <translation>
            <numerusform>Aufzeichnung läuft wieder; %n Paket oder Ereignis fehlt: %1</numerusform>
            <numerusform>Aufzeichnung läuft wieder; %n Pakete oder Ereignisse fehlen: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Recording to %1</source>
        <translation>Aufzeichnung nach %1</translation>
    </message>
    <message>
        <source>Recorded to %1</source>
        <translation>Aufgezeichnet nach %1</translation>
    </message>
    <message numerus="yes">
        <source>%n transmission(s) in %1</source>
        <translation>
            <numerusform>%n Sendung in %1</numerusform>
            <numerusform>%n Sendungen in %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Playing</source>
        <translation>Wiedergabe</translation>
    </message>
    <message>
        <source>Saved %1 to %2</source>
        <translation>%1 in %2 gespeichert</translation>
    </message>
    <message>
        <source>Jammed</source>
        <translation>Gestört</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Getrennt</translation>
    </message>
    <message numerus="yes">
        <source>this computer is too slow: %n packet(s) or message(s) (was|were) missed</source>
        <translation>
            <numerusform>dieser Rechner ist zu langsam: %n Paket oder Nachricht wurde verpasst</numerusform>
            <numerusform>dieser Rechner ist zu langsam: %n Pakete oder Nachrichten wurden verpasst</numerusform>
        </translation>
    </message>
    <message>
        <source>not enough resources: %1</source>
        <translation>zu wenig Mittel: %1</translation>
    </message>
    <message>
        <source>already recording to %1</source>
        <translation>wird schon nach %1 aufgezeichnet</translation>
    </message>
    <message>
        <source>not recording</source>
        <translation>keine Aufzeichnung läuft</translation>
    </message>
    <message>
        <source>not recorded: only recorded transmissions can be played</source>
        <translation>nicht aufgezeichnet: nur aufgezeichnete Sendungen können abgespielt werden</translation>
    </message>
    <message>
        <source>no recording is open</source>
        <translation>keine Aufzeichnung geöffnet</translation>
    </message>
    <message>
        <source>this transmission is not in the recording</source>
        <translation>diese Sendung ist nicht in der Aufzeichnung</translation>
    </message>
    <message>
        <source>the transmission contains no sound</source>
        <translation>die Sendung enthält keinen Ton</translation>
    </message>
    <message>
        <source>no transmissions on a net &quot;%1&quot;: the recording has %2</source>
        <translation>keine Sendungen auf einem Netz „%1“: die Aufzeichnung hat %2</translation>
    </message>
    <message>
        <source>speed %1: must be %2 to %3</source>
        <translation>Tempo %1: erlaubt ist %2 bis %3</translation>
    </message>
    <message>
        <source>not joined to a federation: nothing can be played</source>
        <translation>keiner Föderation beigetreten: nichts kann abgespielt werden</translation>
    </message>
    <message>
        <source>%1 on %2: secure, and the recorder had no key for it</source>
        <translation>%1 auf %2: verschlüsselt, und die Aufzeichnung hatte keinen Schlüssel</translation>
    </message>
    <message>
        <source>%1 on %2: secure, and the plan has no key %3</source>
        <translation>%1 auf %2: verschlüsselt, und der Plan hat keinen Schlüssel %3</translation>
    </message>
    <message>
        <source>%1 on %2: can&apos;t be read</source>
        <translation>%1 auf %2: nicht lesbar</translation>
    </message>
    <message>
        <source>can&apos;t record: %1</source>
        <translation>Aufzeichnen nicht möglich: %1</translation>
    </message>
    <message>
        <source>can&apos;t read the recording: %1</source>
        <translation>Aufzeichnung nicht lesbar: %1</translation>
    </message>
    <message>
        <source>can&apos;t encode the voice: %1</source>
        <translation>Sprache kann nicht kodiert werden: %1</translation>
    </message>
    <message>
        <source>%2 (and %1 more)</source>
        <translation>%2 (und %1 weitere)</translation>
    </message>
    <message numerus="yes">
        <source>%n packet(s) can&apos;t be read: %1</source>
        <translation>
            <numerusform>%n Paket nicht lesbar: %1</numerusform>
            <numerusform>%n Pakete nicht lesbar: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, line %2: %3</source>
        <translation>%1, Zeile %2: %3</translation>
    </message>
    <message>
        <source>the line is cut off</source>
        <translation>die Zeile ist abgeschnitten</translation>
    </message>
    <message>
        <source>the line is too long</source>
        <translation>die Zeile ist zu lang</translation>
    </message>
    <message>
        <source>a second header</source>
        <translation>ein zweiter Kopf</translation>
    </message>
    <message>
        <source>time outside the recording</source>
        <translation>Zeit außerhalb der Aufzeichnung</translation>
    </message>
    <message>
        <source>the log is too large: the rest is omitted</source>
        <translation>das Protokoll ist zu groß: der Rest entfällt</translation>
    </message>
    <message numerus="yes">
        <source>%n packet(s) of transmission %1, which has not begun</source>
        <translation>
            <numerusform>%n Paket von Sendung %1, die nicht begonnen hat</numerusform>
            <numerusform>%n Pakete von Sendung %1, die nicht begonnen hat</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: no end marker: the recorder was interrupted, up to 1&#xa0;s is missing</source>
        <translation>%1: keine Endmarke: das Aufzeichnen wurde unterbrochen, bis zu 1 s fehlt</translation>
    </message>
    <message>
        <source>%1: no such file</source>
        <translation>%1: keine solche Datei</translation>
    </message>
    <message>
        <source>%1: ends before offset %2</source>
        <translation>%1: endet vor Stelle %2</translation>
    </message>
    <message>
        <source>%1: damaged at offset %2</source>
        <translation>%1: beschädigt an Stelle %2</translation>
    </message>
    <message>
        <source>%1: packet %2 of transmission %3 is damaged</source>
        <translation>%1: Paket %2 von Sendung %3 ist beschädigt</translation>
    </message>
    <message>
        <source>transmission %1 lasts longer than an hour: the rest is omitted</source>
        <translation>Sendung %1 dauert länger als eine Stunde: der Rest entfällt</translation>
    </message>
    <message>
        <source>transmission %1: its voice starts too late and is omitted</source>
        <translation>Sendung %1: ihre Sprache beginnt zu spät und entfällt</translation>
    </message>
    <message>
        <source>transmission %1: too many voices at once on the net; its voice is omitted</source>
        <translation>Sendung %1: zu viele Stimmen zugleich auf dem Netz; ihre Sprache entfällt</translation>
    </message>
    <message>
        <source>%1 by %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 min %2 s</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>%1; voice continues where the network allows; retrying</source>
        <translation>%1; Sprache läuft weiter, wo das Netzwerk es erlaubt; neuer Versuch folgt</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1; %2</translation>
    </message>
    <message>
        <source>%1: expired, instructor left</source>
        <translation>%1: abgelaufen, Ausbilder weg</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has no radio on %2: expected %3</source>
        <translation>„%1“ hat kein Funkgerät auf %2: erwartet %3</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has no radio on %2, nor has any other station</source>
        <translation>„%1“ hat kein Funkgerät auf %2, auch keine andere Station</translation>
    </message>
    <message>
        <source>microphone high-pass in Hz %1: expected %2 to %3</source>
        <translation>Hochpass des Mikrofons in Hz %1: erwartet %2 bis %3</translation>
    </message>
    <message>
        <source>VOX on radio %1: expected a radio that transmits</source>
        <translation>VOX auf Funkgerät %1: erwartet ein sendefähiges Funkgerät</translation>
    </message>
    <message>
        <source>%1 ms before and %2 ms after the key: expected up to %3, and up to %4</source>
        <translation>%1 ms vor und %2 ms nach der Taste: erwartet höchstens %3 und höchstens %4</translation>
    </message>
    <message>
        <source>Renamed &quot;%1&quot; to &quot;%2&quot;</source>
        <translation>„%1“ in „%2“ umbenannt</translation>
    </message>
    <message>
        <source>Deleted &quot;%1&quot;</source>
        <translation>„%1“ gelöscht</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not the folder of a recording</source>
        <translation>„%1“ ist kein Ordner einer Aufzeichnung</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is being recorded: stop the recording first</source>
        <translation>„%1“ wird gerade aufgezeichnet: zuerst die Aufzeichnung beenden</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is being replayed: pause the replay first</source>
        <translation>„%1“ wird gerade wiedergegeben: zuerst die Wiedergabe anhalten</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: a name has 1 to %2 octets, no / and no control character, and does not begin with a dot</source>
        <translation>„%1“: ein Name hat 1 bis %2 Oktette, kein / und kein Steuerzeichen, und beginnt nicht mit einem Punkt</translation>
    </message>
    <message>
        <source>&quot;%1&quot; already exists: choose another name</source>
        <translation>„%1“ gibt es schon: anderen Namen wählen</translation>
    </message>
    <message>
        <source>&quot;%1&quot; contains &quot;%2&quot;, which is not part of the recording: move or delete that file first</source>
        <translation>„%1“ enthält „%2“, das nicht zur Aufzeichnung gehört: diese Datei zuerst verschieben oder löschen</translation>
    </message>
    <message>
        <source>can&apos;t rename &quot;%1&quot;: %2</source>
        <translation>„%1“ kann nicht umbenannt werden: %2</translation>
    </message>
    <message>
        <source>can&apos;t delete &quot;%1&quot;: %2</source>
        <translation>„%1“ kann nicht gelöscht werden: %2</translation>
    </message>
    <message>
        <source>can&apos;t list the recordings in %1: %2</source>
        <translation>Aufzeichnungen in %1 nicht lesbar: %2</translation>
    </message>
    <message>
        <source>only the newest %1 recordings are listed; %2 older ones are omitted</source>
        <translation>nur die neuesten %1 Aufzeichnungen sind aufgeführt; %2 ältere fehlen</translation>
    </message>
    <message>
        <source>not the beginning of a recording of this version</source>
        <translation>nicht der Anfang einer Aufzeichnung dieser Version</translation>
    </message>
    <message>
        <source>VOX threshold in dBFS %1: expected %2 to %3</source>
        <translation>VOX-Schwelle in dBFS %1: erwartet %2 bis %3</translation>
    </message>
    <message>
        <source>VOX hang time in ms %1: expected %2 to %3</source>
        <translation>VOX-Nachlauf in ms %1: erwartet %2 bis %3</translation>
    </message>
    <message>
        <source>VOX look-back in ms %1: expected %2 to %3</source>
        <translation>VOX-Vorlauf in ms %1: erwartet %2 bis %3</translation>
    </message>
    <message>
        <source>microphone noise in dBFS %1: expected %2 to %3</source>
        <translation>Geräusch am Mikrofon in dBFS %1: erwartet %2 bis %3</translation>
    </message>
    <message>
        <source>open network</source>
        <translation>offenes Netzwerk</translation>
    </message>
    <message>
        <source>protected network, key %1</source>
        <translation>geschütztes Netzwerk, Schlüssel %1</translation>
    </message>
    <message>
        <source>protected network, certificate of %1, authority %2</source>
        <translation>geschütztes Netzwerk, Zertifikat von %1, Stelle %2</translation>
    </message>
</context>
<context>
    <name>roger::ui::OnAir</name>
    <message>
        <source>No call sign yet</source>
        <translation>Noch kein Rufzeichen</translation>
    </message>
    <message>
        <source>%1 MHz</source>
        <translation>%1 MHz</translation>
    </message>
    <message>
        <source>no radio tuned to it</source>
        <translation>kein Funkgerät darauf eingestellt</translation>
    </message>
    <message>
        <source>heard</source>
        <translation>gehört</translation>
    </message>
    <message>
        <source>not heard: %1</source>
        <translation>nicht gehört: %1</translation>
    </message>
    <message>
        <source>just started, not heard yet</source>
        <translation>eben begonnen, noch nicht gehört</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>not joined</source>
        <translation>nicht beigetreten</translation>
    </message>
    <message>
        <source>%1, %2 heard here</source>
        <translation>%1, %2 hier gehört</translation>
    </message>
    <message>
        <source>No other station is on the air. All transmissions in the federation are listed here, heard or not, with the reason.</source>
        <translation>Keine andere Station sendet. Alle Sendungen der Föderation erscheinen hier, gehört oder nicht, mit dem Grund.</translation>
    </message>
    <message>
        <source>Not joined to a federation: other transmissions are unknown.</source>
        <translation>Keiner Föderation beigetreten: andere Sendungen sind unbekannt.</translation>
    </message>
</context>
<context>
    <name>roger::ui::OnAirPanel</name>
    <message>
        <source>On the air</source>
        <translation>Auf Sendung</translation>
    </message>
</context>
<context>
    <name>roger::ui::ProbePanel</name>
    <message>
        <source>Measures clicks between two test stations from outside, to check the inside figure.</source>
        <translation>Misst Klicks zwischen zwei Prüfstationen von außen, um die innere Zahl zu prüfen.</translation>
    </message>
    <message>
        <source>1. Loudspeaker at a transmitting station&apos;s microphone. 2. Microphone at a receiving station&apos;s loudspeaker. 3. Run.</source>
        <translation>1. Lautsprecher an das Mikrofon einer sendenden Station. 2. Mikrofon an den Lautsprecher einer empfangenden. 3. Messen.</translation>
    </message>
    <message>
        <source>Outside</source>
        <translation>Außen</translation>
    </message>
    <message>
        <source>Inside</source>
        <translation>Innen</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>Missed</source>
        <translation>Verpasst</translation>
    </message>
    <message>
        <source>Over noise</source>
        <translation>Über Rauschen</translation>
    </message>
    <message>
        <source>Outside check</source>
        <translation>Prüfung von außen</translation>
    </message>
    <message>
        <source>JACK probe</source>
        <translation>JACK-Messung</translation>
    </message>
    <message>
        <source>Loudspeaker to microphone</source>
        <translation>Lautsprecher zu Mikrofon</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>JACK probe: two test stations, from port to port.
Loudspeaker to microphone: the default sound device plays and records clicks, with everything in between.</source>
        <translation>JACK-Messung: zwei Prüfstationen, von Anschluss zu Anschluss.
Lautsprecher zu Mikrofon: das voreingestellte Tongerät spielt Klicks ab und nimmt sie auf, mit allem dazwischen.</translation>
    </message>
    <message>
        <source>Clicks not detected above the noise.</source>
        <translation>Klicks, die nicht über dem Rauschen erkannt wurden.</translation>
    </message>
    <message>
        <source>Level of the clicks above the noise peak; at least 12 dB.</source>
        <translation>Pegel der Klicks über der Rauschspitze; mindestens 12 dB.</translation>
    </message>
    <message>
        <source>Measured by these stations for the same voice.</source>
        <translation>Von diesen Stationen für dieselbe Sprache gemessen.</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Erneut messen</translation>
    </message>
    <message>
        <source>Median from loudspeaker to microphone, without the delay reported by the sound device. 99 of 100 clicks took no longer than %1 ms.</source>
        <translation>Median vom Lautsprecher zum Mikrofon, ohne die vom Tongerät gemeldete Verzögerung. 99 von 100 Klicks brauchten höchstens %1 ms.</translation>
    </message>
    <message>
        <source>ms ± %1</source>
        <translation>ms ± %1</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>dB</source>
        <translation>dB</translation>
    </message>
    <message>
        <source>Median from a click at one station&apos;s microphone port to the same click at another&apos;s loudspeaker port, on the sample clock of JACK.</source>
        <translation>Median von einem Klick am Mikrofonanschluss einer Station bis zum selben Klick am Lautsprecheranschluss einer anderen, nach dem Takt von JACK.</translation>
    </message>
    <message>
        <source>ms, agrees</source>
        <translation>ms, stimmt</translation>
    </message>
    <message>
        <source>ms, differs</source>
        <translation>ms, weicht ab</translation>
    </message>
    <message numerus="yes">
        <source>%1 Z, %n click(s)</source>
        <translation>
            <numerusform>%1 Z, %n Klick</numerusform>
            <numerusform>%1 Z, %n Klicks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 Z, %2 of %n click(s) lost</source>
        <translation>
            <numerusform>%1 Z, %2 von %n Klick verloren</numerusform>
            <numerusform>%1 Z, %2 von %n Klicks verloren</numerusform>
        </translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>This window has no click test. In a terminal: roger probe</source>
        <translation>Dieses Fenster hat keine Klickprüfung. Im Terminal: roger probe</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Measuring: %1 s of about %2 s.</source>
        <translation>Misst: %1 s von etwa %2 s.</translation>
    </message>
    <message>
        <source>Not measured: %1</source>
        <translation>Nicht gemessen: %1</translation>
    </message>
</context>
<context>
    <name>roger::ui::PttButton</name>
    <message>
        <source>PTT</source>
        <comment>push to talk</comment>
        <translation>SPR</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>receive only</source>
        <translation>nur Empfang</translation>
    </message>
    <message>
        <source>No push to talk, receive only</source>
        <translation>Keine Sprechtaste, nur Empfang</translation>
    </message>
    <message>
        <source>Push to talk, on air</source>
        <translation>Sprechtaste, auf Sendung</translation>
    </message>
    <message>
        <source>Push to talk</source>
        <translation>Sprechtaste</translation>
    </message>
    <message>
        <source>Push to talk. Hold the button or %1.</source>
        <translation>Sprechtaste. Knopf oder %1 halten.</translation>
    </message>
    <message>
        <source>No PTT</source>
        <translation>Keine SPR</translation>
    </message>
    <message>
        <source>ON AIR</source>
        <translation>AUF SENDUNG</translation>
    </message>
</context>
<context>
    <name>roger::ui::PttCapture</name>
    <message>
        <source>Ctrl</source>
        <translation>Strg</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>Umschalt</translation>
    </message>
    <message>
        <source>Alt</source>
        <translation>Alt</translation>
    </message>
    <message>
        <source>AltGr</source>
        <translation>AltGr</translation>
    </message>
    <message>
        <source>Meta</source>
        <translation>Meta</translation>
    </message>
    <message>
        <source>This key has no name: use another one.</source>
        <translation>Diese Taste hat keinen Namen: eine andere benutzen.</translation>
    </message>
</context>
<context>
    <name>roger::ui::RadioCard</name>
    <message>
        <source>F%1</source>
        <translation>F%1</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Leer</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation>%1 oder %2</translation>
    </message>
    <message>
        <source>Radio %1, %2</source>
        <translation>Funkgerät %1, %2</translation>
    </message>
    <message>
        <source>Selected: shown in full</source>
        <translation>Gewählt: ganz gezeigt</translation>
    </message>
</context>
<context>
    <name>roger::ui::Reason</name>
    <message>
        <source>below squelch</source>
        <translation>unter der Rauschsperre</translation>
    </message>
    <message>
        <source>%1 dB below squelch</source>
        <translation>%1 dB unter der Rauschsperre</translation>
    </message>
    <message>
        <source>behind a hill</source>
        <translation>hinter einem Berg</translation>
    </message>
    <message>
        <source>behind a hill: %1 dB below squelch</source>
        <translation>hinter einem Berg: %1 dB unter der Rauschsperre</translation>
    </message>
    <message>
        <source>stepped on by a stronger signal</source>
        <translation>von einem stärkeren Signal überlagert</translation>
    </message>
    <message>
        <source>jammed</source>
        <translation>gestört</translation>
    </message>
    <message>
        <source>squelch held closed</source>
        <translation>Rauschsperre bleibt zu</translation>
    </message>
    <message>
        <source>this radio is transmitting</source>
        <translation>dieses Funkgerät sendet</translation>
    </message>
    <message>
        <source>it is secure, this radio is plain</source>
        <translation>es ist verschlüsselt, dieses Funkgerät offen</translation>
    </message>
    <message>
        <source>it uses another key</source>
        <translation>es benutzt einen anderen Schlüssel</translation>
    </message>
    <message>
        <source>same key number, different keys</source>
        <translation>gleiche Schlüsselnummer, verschiedene Schlüssel</translation>
    </message>
    <message>
        <source>it is for another station only</source>
        <translation>es ist nur für eine andere Station</translation>
    </message>
    <message>
        <source>already relayed once</source>
        <translation>schon einmal weitergegeben</translation>
    </message>
    <message>
        <source>the net is cut</source>
        <translation>das Netz ist getrennt</translation>
    </message>
    <message>
        <source>this radio has failed</source>
        <translation>dieses Funkgerät ist ausgefallen</translation>
    </message>
    <message>
        <source>it hops with %1, this radio with %2</source>
        <translation>es springt mit %1, dieses Funkgerät mit %2</translation>
    </message>
    <message>
        <source>hop clocks differ</source>
        <translation>die Sprunguhren weichen ab</translation>
    </message>
    <message>
        <source>hop clocks differ by %1 s</source>
        <translation>die Sprunguhren weichen um %1 s ab</translation>
    </message>
    <message>
        <source>it is sent in %1, this radio uses %2</source>
        <translation>es wird in %1 gesendet, dieses Funkgerät benutzt %2</translation>
    </message>
    <message>
        <source>its encoding is not supported here</source>
        <translation>seine Kodierung wird hier nicht unterstützt</translation>
    </message>
    <message>
        <source>this radio is muted</source>
        <translation>dieses Funkgerät ist stumm</translation>
    </message>
    <message>
        <source>on the air, but no sound arrives</source>
        <translation>auf Sendung, aber kein Ton kommt an</translation>
    </message>
    <message>
        <source>no radio tuned to it</source>
        <translation>kein Funkgerät darauf eingestellt</translation>
    </message>
    <message>
        <source>no radio tuned to %1 MHz</source>
        <translation>kein Funkgerät auf %1 MHz eingestellt</translation>
    </message>
    <message>
        <source>an instructor breaks in</source>
        <translation>ein Ausbilder schaltet sich auf</translation>
    </message>
    <message>
        <source>the sender hops, this radio does not</source>
        <translation>der Sender springt, dieses Funkgerät nicht</translation>
    </message>
    <message>
        <source>this radio hops, the sender does not</source>
        <translation>dieses Funkgerät springt, der Sender nicht</translation>
    </message>
    <message>
        <source>it hops on net %1, this radio on %2</source>
        <translation>es springt auf Netz %1, dieses Funkgerät auf %2</translation>
    </message>
    <message>
        <source>it uses hopset %1, this radio %2</source>
        <translation>es benutzt Sprungplan %1, dieses Funkgerät %2</translation>
    </message>
    <message>
        <source>its packets repeat earlier ones</source>
        <translation>seine Pakete wiederholen frühere</translation>
    </message>
    <message>
        <source>sent too long ago by its clock</source>
        <translation>nach seiner Uhr zu lange her</translation>
    </message>
    <message>
        <source>sent %1 s ago by its clock: a replay, or wrong clocks</source>
        <translation>nach seiner Uhr vor %1 s gesendet: eine Wiederholung, oder die Uhren gehen falsch</translation>
    </message>
    <message>
        <source>its clock is ahead</source>
        <translation>seine Uhr geht vor</translation>
    </message>
    <message>
        <source>its clock is %1 s ahead of this station&apos;s</source>
        <translation>seine Uhr geht gegenüber dieser Station um %1 s vor</translation>
    </message>
    <message>
        <source>secured by another version of Roger</source>
        <translation>von einer anderen Version von Roger verschlüsselt</translation>
    </message>
    <message>
        <source>Guide, troubleshooting: %1</source>
        <translation>Handbuch (englisch), Troubleshooting: %1</translation>
    </message>
</context>
<context>
    <name>roger::ui::RecordingChooser</name>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Other folder</source>
        <translation>Anderer Ordner</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Esc</source>
        <comment>key</comment>
        <translation>Esc</translation>
    </message>
    <message>
        <source>New name</source>
        <translation>Neuer Name</translation>
    </message>
    <message>
        <source>Keep the name</source>
        <translation>Namen behalten</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Reading the recordings</source>
        <translation>Aufzeichnungen werden gelesen</translation>
    </message>
    <message>
        <source>No recordings in %1</source>
        <translation>Keine Aufzeichnungen in %1</translation>
    </message>
    <message>
        <source>%1: Enter opens, F2 renames, Del deletes</source>
        <translation>%1: Enter öffnet, F2 benennt um, Entf löscht</translation>
    </message>
    <message>
        <source>Delete &quot;%1&quot; with all its sound files? This can&apos;t be undone.</source>
        <translation>„%1“ mit allen Tondateien löschen? Das kann nicht rückgängig gemacht werden.</translation>
    </message>
    <message>
        <source>Folder of recordings</source>
        <translation>Ordner mit Aufzeichnungen</translation>
    </message>
</context>
<context>
    <name>roger::ui::RecordingTable</name>
    <message>
        <source>Recordings</source>
        <translation>Aufzeichnungen</translation>
    </message>
</context>
<context>
    <name>roger::ui::RecordingTableModel</name>
    <message>
        <source>not read</source>
        <translation>nicht gelesen</translation>
    </message>
    <message>
        <source>%1 and others</source>
        <translation>%1 und andere</translation>
    </message>
    <message>
        <source>In progress</source>
        <translation>Läuft</translation>
    </message>
    <message>
        <source>Incomplete</source>
        <translation>Unvollständig</translation>
    </message>
    <message>
        <source>Damaged</source>
        <translation>Beschädigt</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Aufzeichnung</translation>
    </message>
    <message>
        <source>Began (UTC)</source>
        <translation>Beginn (UTC)</translation>
    </message>
    <message>
        <source>Nets</source>
        <translation>Netze</translation>
    </message>
    <message>
        <source>Spoke</source>
        <translation>Es sprachen</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Complete</source>
        <translation>Vollständig</translation>
    </message>
</context>
<context>
    <name>roger::ui::ReplayBanner</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1, ×%2</source>
        <translation>%1, ×%2</translation>
    </message>
    <message>
        <source>%1 %2 of %3</source>
        <translation>%1 %2 von %3</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>Wiedergabe</translation>
    </message>
    <message>
        <source>Replay, paused</source>
        <translation>Wiedergabe, Pause</translation>
    </message>
    <message>
        <source>A recording is played into the federation: %1</source>
        <translation>Eine Aufzeichnung wird in die Föderation gespielt: %1</translation>
    </message>
    <message>
        <source>The timeline shows a recording: %1</source>
        <translation>Die Zeitleiste zeigt eine Aufzeichnung: %1</translation>
    </message>
</context>
<context>
    <name>roger::ui::RtiView</name>
    <message>
        <source>%1 datagrams/s</source>
        <translation>%1 Datagramme/s</translation>
    </message>
    <message>
        <source>Connection to the executive lost. These are the last figures; they update when it returns.</source>
        <translation>Verbindung zum Executive verloren. Das sind die letzten Zahlen; sie ändern sich, wenn es zurück ist.</translation>
    </message>
    <message>
        <source>Not offered by this RTI: its management object model has none of these figures.</source>
        <translation>Diese RTI bietet das nicht: ihr Verwaltungsmodell (MOM) hat keine dieser Zahlen.</translation>
    </message>
    <message>
        <source>No figures from the RTI: %1. Retrying.</source>
        <translation>Keine Zahlen von der RTI: %1. Neuer Versuch folgt.</translation>
    </message>
    <message numerus="yes">
        <source>%n group(s)</source>
        <translation>
            <numerusform>%n Gruppe</numerusform>
            <numerusform>%n Gruppen</numerusform>
        </translation>
    </message>
    <message>
        <source>receiveInteraction and reflectAttributeValues are callbacks: time spent in the federate.</source>
        <translation>receiveInteraction und reflectAttributeValues sind Rückrufe: Zeit im Federate.</translation>
    </message>
    <message>
        <source>This RTI offers no callback times.</source>
        <translation>Diese RTI bietet keine Zeiten von Rückrufen.</translation>
    </message>
    <message>
        <source>Freeze display (Ctrl+.)</source>
        <translation>Anzeige anhalten (Strg+.)</translation>
    </message>
    <message>
        <source>This program gets no figures from its RTI. The station is not affected.</source>
        <translation>Dieses Programm bekommt keine Zahlen von seiner RTI. Die Station ist nicht betroffen.</translation>
    </message>
    <message>
        <source>Mbit/s</source>
        <translation>Mbit/s</translation>
    </message>
    <message>
        <source>Federates</source>
        <translation>Federates</translation>
    </message>
    <message>
        <source>Joined now, without the observer.</source>
        <translation>Jetzt beigetreten, ohne den Beobachter.</translation>
    </message>
    <message>
        <source>Interactions</source>
        <translation>Interaktionen</translation>
    </message>
    <message>
        <source>Sent by all federates.</source>
        <translation>Von allen Federates gesendet.</translation>
    </message>
    <message>
        <source>/s</source>
        <translation>/s</translation>
    </message>
    <message>
        <source>Updates</source>
        <translation>Updates</translation>
    </message>
    <message>
        <source>Attribute updates sent by all federates.</source>
        <translation>Von allen Federates gesendete Attributwerte.</translation>
    </message>
    <message>
        <source>On the wire</source>
        <translation>Im Netzwerk</translation>
    </message>
    <message>
        <source>Best-effort datagrams of all federates, headers included.</source>
        <translation>Best-effort-Datagramme aller Federates, mit Köpfen.</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>Zusatz</translation>
    </message>
    <message>
        <source>Bytes that RTI and network add to each best-effort message.</source>
        <translation>Bytes, die RTI und Netzwerk zu jeder Best-effort-Nachricht hinzufügen.</translation>
    </message>
    <message>
        <source>B/message</source>
        <translation>B/Nachricht</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>Verloren</translation>
    </message>
    <message>
        <source>Datagrams missing at a federate, by their sequence numbers.</source>
        <translation>Datagramme, die einem Federate nach ihren Nummern fehlen.</translation>
    </message>
    <message>
        <source>in 10 min</source>
        <translation>in 10 min</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>Save all figures as JSON</source>
        <translation>Alle Zahlen als JSON speichern</translation>
    </message>
    <message>
        <source>CSV</source>
        <translation>CSV</translation>
    </message>
    <message>
        <source>Save federates and classes as tables</source>
        <translation>Federates und Klassen als Tabellen speichern</translation>
    </message>
    <message>
        <source>%1 joined</source>
        <translation>%1 beigetreten</translation>
    </message>
    <message>
        <source>frozen at %1 Z</source>
        <translation>angehalten um %1 Z</translation>
    </message>
    <message>
        <source>all answer</source>
        <translation>alle antworten</translation>
    </message>
    <message>
        <source>%1 silent</source>
        <translation>%1 stumm</translation>
    </message>
    <message>
        <source>Classes</source>
        <translation>Klassen</translation>
    </message>
    <message>
        <source>by bytes/s, all senders</source>
        <translation>nach Bytes/s, alle Sender</translation>
    </message>
    <message numerus="yes">
        <source>%n class(|es)</source>
        <translation>
            <numerusform>%n Klasse</numerusform>
            <numerusform>%n Klassen</numerusform>
        </translation>
    </message>
    <message>
        <source>Voice groups</source>
        <translation>Sprachgruppen</translation>
    </message>
    <message>
        <source>one multicast group for each channel class</source>
        <translation>eine Multicast-Gruppe je Kanalklasse</translation>
    </message>
    <message>
        <source>Joined: %1, %2 reach you, %3 of them unwanted</source>
        <translation>Beigetreten: %1, %2 erreichen Sie, %3 davon unerwünscht</translation>
    </message>
    <message>
        <source>No figures yet.</source>
        <translation>Noch keine Zahlen.</translation>
    </message>
    <message>
        <source>Not joined: %1, %2 not received</source>
        <translation>Nicht beigetreten: %1, %2 nicht empfangen</translation>
    </message>
    <message>
        <source>Time in calls</source>
        <translation>Zeit in Aufrufen</translation>
    </message>
    <message>
        <source>p50 to max, all federates, log scale</source>
        <translation>p50 bis max, alle Federates, logarithmisch</translation>
    </message>
    <message>
        <source>No federate measures call times. To enable: statistics.service_times = true in its RID. This adds two clock reads per call.</source>
        <translation>Kein Federate misst Aufrufzeiten. Einschalten: statistics.service_times = true in seiner RID. Das kostet zwei Uhrabfragen je Aufruf.</translation>
    </message>
    <message>
        <source>Not saved: there are no figures yet.</source>
        <translation>Nicht gespeichert: es gibt noch keine Zahlen.</translation>
    </message>
    <message>
        <source>RTI of federation %1, %2</source>
        <translation>RTI der Föderation %1, %2</translation>
    </message>
</context>
<context>
    <name>roger::ui::Secure</name>
    <message>
        <source>No net is tuned, so there is no key to use.</source>
        <translation>Kein Netz ist eingestellt, daher gibt es keinen Schlüssel.</translation>
    </message>
    <message>
        <source>%1 is a plain net: it has no key.</source>
        <translation>%1 ist ein offenes Netz: es hat keinen Schlüssel.</translation>
    </message>
    <message>
        <source>This radio has no key. Keys are set in the net plan.</source>
        <translation>Dieses Funkgerät hat keinen Schlüssel. Schlüssel stehen im Funkplan.</translation>
    </message>
    <message>
        <source>This radio lacks the key of %1. Keys are set in the net plan.</source>
        <translation>Diesem Funkgerät fehlt der Schlüssel von %1. Schlüssel stehen im Funkplan.</translation>
    </message>
    <message>
        <source>Secure</source>
        <translation>Krypto</translation>
    </message>
    <message>
        <source>Secure with the key of %1. Press for plain.</source>
        <translation>Verschlüsselt mit dem Schlüssel von %1. Drücken für offen.</translation>
    </message>
    <message>
        <source>Plain</source>
        <translation>Offen</translation>
    </message>
    <message>
        <source>Plain, and can&apos;t be switched: %1</source>
        <translation>Offen, nicht umschaltbar: %1</translation>
    </message>
    <message>
        <source>Plain on a secure net: your voice is not encrypted. Press for secure.</source>
        <translation>Offen in verschlüsseltem Netz: Ihre Stimme ist nicht verschlüsselt. Drücken zum Verschlüsseln.</translation>
    </message>
    <message>
        <source>Plain on a secure net, and can&apos;t be switched: %1</source>
        <translation>Offen in verschlüsseltem Netz, nicht umschaltbar: %1</translation>
    </message>
</context>
<context>
    <name>roger::ui::SenderAxis</name>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
</context>
<context>
    <name>roger::ui::SenderBars</name>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>Latency by stage and sender</source>
        <translation>Verzögerung nach Abschnitt und Sender</translation>
    </message>
</context>
<context>
    <name>roger::ui::SenderModel</name>
    <message>
        <source>Clock</source>
        <translation>Uhr</translation>
    </message>
    <message>
        <source>Drift ppm</source>
        <translation>Drift ppm</translation>
    </message>
    <message>
        <source>p50 ms</source>
        <translation>p50 ms</translation>
    </message>
    <message>
        <source>Jitter ms</source>
        <translation>Jitter ms</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>Verloren</translation>
    </message>
    <message>
        <source>Sender</source>
        <translation>Sender</translation>
    </message>
</context>
<context>
    <name>roger::ui::ServiceTable</name>
    <message>
        <source>Service</source>
        <translation>Dienst</translation>
    </message>
    <message>
        <source>0.1 µs to 100 ms</source>
        <translation>0,1 µs bis 100 ms</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>p50 µs</source>
        <translation>p50 µs</translation>
    </message>
    <message>
        <source>p99 µs</source>
        <translation>p99 µs</translation>
    </message>
    <message>
        <source>Max µs</source>
        <translation>Max µs</translation>
    </message>
    <message numerus="yes">
        <source>Mean %1&#xa0;µs over %2 call(s)</source>
        <translation>
            <numerusform>Mittel %1 µs über %2 Aufruf</numerusform>
            <numerusform>Mittel %1 µs über %2 Aufrufe</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2&#xa0;µs</source>
        <translation>%1 bis %2&#xa0;µs</translation>
    </message>
</context>
<context>
    <name>roger::ui::SettingsPanel</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Close settings</source>
        <translation>Einstellungen schließen</translation>
    </message>
    <message>
        <source>Add a key or button</source>
        <translation>Taste oder Knopf hinzufügen</translation>
    </message>
    <message>
        <source>Space keys the selected radio and F5 to F12 radios 1 to 8, in this window. Joystick buttons work whichever program has the focus. %1 These keys, volumes, pan, sound devices, microphone and keying are saved for %2.</source>
        <translation>Die Leertaste tastet das gewählte Funkgerät und F5 bis F12 die Funkgeräte 1 bis 8, in diesem Fenster. Joystickknöpfe wirken, egal welches Programm den Fokus hat. %1 Diese Tasten, Lautstärken, Balance, Tongeräte, Mikrofon und Tastung werden für %2 gespeichert.</translation>
    </message>
    <message>
        <source>Keys set to Everywhere do, too.</source>
        <translation>Tasten mit „Überall“ ebenso.</translation>
    </message>
    <message>
        <source>Push to talk</source>
        <translation>Sprechtaste</translation>
    </message>
    <message>
        <source>Press it now; Esc cancels.</source>
        <translation>Jetzt drücken; Esc bricht ab.</translation>
    </message>
    <message>
        <source>%1 is now push to talk.</source>
        <translation>%1 ist jetzt Sprechtaste.</translation>
    </message>
    <message>
        <source>Limit of %1 reached: remove one first.</source>
        <translation>Höchstens %1: erst eine entfernen.</translation>
    </message>
    <message>
        <source>Selected radio</source>
        <translation>Gewähltes Gerät</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Radio that %1 keys</source>
        <translation>Funkgerät, das %1 tastet</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>Überall</translation>
    </message>
    <message>
        <source>Also while another program has the focus</source>
        <translation>Auch wenn ein anderes Programm den Fokus hat</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>Change station or plan…</source>
        <translation>Station oder Plan wechseln …</translation>
    </message>
    <message>
        <source>Leaves the federation and joins it again as the station that you choose</source>
        <translation>Verlässt die Föderation und tritt ihr als die gewählte Station wieder bei</translation>
    </message>
</context>
<context>
    <name>roger::ui::ShortcutPanel</name>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>Push to talk on the selected radio</source>
        <translation>Sprechtaste des gewählten Funkgeräts</translation>
    </message>
    <message>
        <source>F5 to F12</source>
        <translation>F5 bis F12</translation>
    </message>
    <message>
        <source>Push to talk on radios 1 to 8, always</source>
        <translation>Immer Sprechtaste, Funkgerät 1 bis 8</translation>
    </message>
    <message>
        <source>1 to 9</source>
        <translation>1 bis 9</translation>
    </message>
    <message>
        <source>Select a radio</source>
        <translation>Ein Funkgerät wählen</translation>
    </message>
    <message>
        <source>M</source>
        <translation>M</translation>
    </message>
    <message>
        <source>Mute or unmute all radios</source>
        <translation>Alle Funkgeräte stumm oder laut</translation>
    </message>
    <message>
        <source>H</source>
        <translation>H</translation>
    </message>
    <message>
        <source>Ask who hears the selected radio</source>
        <translation>Abfragen, wer das Funkgerät hört</translation>
    </message>
    <message>
        <source>R</source>
        <translation>R</translation>
    </message>
    <message>
        <source>Say again: the last transmission</source>
        <translation>Wiederholen: die letzte Sendung</translation>
    </message>
    <message>
        <source>C, X</source>
        <translation>C, X</translation>
    </message>
    <message>
        <source>Intercom: call or answer, hang up</source>
        <translation>Anruf: wählen, annehmen, auflegen</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tab</translation>
    </message>
    <message>
        <source>Go to the next control</source>
        <translation>Zum nächsten Bedienelement</translation>
    </message>
    <message>
        <source>Arrows</source>
        <translation>Pfeile</translation>
    </message>
    <message>
        <source>Change the value or digit in focus</source>
        <translation>Wert oder Ziffer im Fokus ändern</translation>
    </message>
    <message>
        <source>Digits</source>
        <translation>Ziffern</translation>
    </message>
    <message>
        <source>Type a frequency, in its field</source>
        <translation>Frequenz eingeben, in ihrem Feld</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Tune, or press the button in focus</source>
        <translation>Abstimmen, oder Knopf im Fokus drücken</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Restore the frequency, close this list</source>
        <translation>Frequenz zurück, Liste schließen</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>Mausrad</translation>
    </message>
    <message>
        <source>Turn the digit under the pointer</source>
        <translation>Die Ziffer unter dem Zeiger drehen</translation>
    </message>
    <message>
        <source>Ctrl+1</source>
        <translation>Strg+1</translation>
    </message>
    <message>
        <source>Trainee view</source>
        <translation>Ansicht Übender</translation>
    </message>
    <message>
        <source>Ctrl+2</source>
        <translation>Strg+2</translation>
    </message>
    <message>
        <source>Instructor view</source>
        <translation>Ansicht Ausbilder</translation>
    </message>
    <message>
        <source>Ctrl+3</source>
        <translation>Strg+3</translation>
    </message>
    <message>
        <source>Tester view</source>
        <translation>Ansicht Prüfer</translation>
    </message>
    <message>
        <source>Ctrl+4</source>
        <translation>Strg+4</translation>
    </message>
    <message>
        <source>RTI view</source>
        <translation>Ansicht RTI</translation>
    </message>
    <message>
        <source>Ctrl+F</source>
        <translation>Strg+F</translation>
    </message>
    <message>
        <source>Instructor: search the nets</source>
        <translation>Ausbilder: Netze durchsuchen</translation>
    </message>
    <message>
        <source>K, N</source>
        <translation>K, N</translation>
    </message>
    <message>
        <source>Instructor: marker, note</source>
        <translation>Ausbilder: Marke, Notiz</translation>
    </message>
    <message>
        <source>Ctrl+.</source>
        <translation>Strg+.</translation>
    </message>
    <message>
        <source>Freeze the display: Tester, RTI</source>
        <translation>Anzeige anhalten: Prüfer, RTI</translation>
    </message>
    <message>
        <source>Ctrl+E</source>
        <translation>Strg+E</translation>
    </message>
    <message>
        <source>Export the page: Tester, RTI</source>
        <translation>Seite exportieren: Prüfer, RTI</translation>
    </message>
    <message>
        <source>?</source>
        <translation>?</translation>
    </message>
    <message>
        <source>This list</source>
        <translation>Diese Liste</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Close the list of shortcuts</source>
        <translation>Liste der Tasten schließen</translation>
    </message>
    <message>
        <source>While a frequency is typed, only F5 to F12 key a radio. A held key stays on its radio; two keys key two radios. Leaving the window releases all keys but those set to Everywhere.</source>
        <translation>Bei der Eingabe einer Frequenz tasten nur F5 bis F12. Eine gehaltene Taste bleibt bei ihrem Funkgerät; zwei tasten zwei. Verlassen des Fensters löst alle außer denen mit „Überall“.</translation>
    </message>
    <message>
        <source>T</source>
        <translation>T</translation>
    </message>
    <message>
        <source>Multi: Space keys the selected radio, too</source>
        <translation>Multi: Leertaste tastet auch dieses</translation>
    </message>
    <message>
        <source>Ctrl+,</source>
        <translation>Strg+,</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>L, S</source>
        <translation>L, S</translation>
    </message>
    <message>
        <source>Instructor: listen to, solo the net</source>
        <translation>Ausbilder: Netz mithören, Solo</translation>
    </message>
    <message>
        <source>Ctrl+←→</source>
        <translation>Strg+←→</translation>
    </message>
    <message>
        <source>Timeline: choose, Enter plays</source>
        <translation>Zeitleiste: wählen, Enter spielt ab</translation>
    </message>
</context>
<context>
    <name>roger::ui::SoundRow</name>
    <message>
        <source>Volume</source>
        <translation>Lautstärke</translation>
    </message>
    <message>
        <source>Pan</source>
        <translation>Balance</translation>
    </message>
    <message>
        <source>Muted</source>
        <translation>Stumm</translation>
    </message>
    <message>
        <source>Left or right side</source>
        <translation>Linke oder rechte Seite</translation>
    </message>
    <message>
        <source>Squelch off</source>
        <translation>Sperre aus</translation>
    </message>
    <message>
        <source>Mute the noise while nothing is received</source>
        <translation>Rauschen stumm, solange nichts empfangen wird</translation>
    </message>
    <message>
        <source>Squelch on</source>
        <translation>Sperre an</translation>
    </message>
    <message>
        <source>Unmute this radio</source>
        <translation>Dieses Funkgerät laut schalten</translation>
    </message>
    <message>
        <source>Mute this radio</source>
        <translation>Dieses Funkgerät stumm schalten</translation>
    </message>
</context>
<context>
    <name>roger::ui::StageLegend</name>
    <message>
        <source>Colours of the stages</source>
        <translation>Farben der Abschnitte</translation>
    </message>
</context>
<context>
    <name>roger::ui::StageWaterfall</name>
    <message>
        <source>Latency stages</source>
        <translation>Abschnitte der Verzögerung</translation>
    </message>
    <message>
        <source>%1 %2 ms</source>
        <translation>%1 %2 ms</translation>
    </message>
    <message>
        <source>%1 unknown</source>
        <translation>%1 unbekannt</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
</context>
<context>
    <name>roger::ui::StartDialog</name>
    <message>
        <source>Go on the air</source>
        <translation>Auf Sendung gehen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Choose a station</source>
        <translation>Station wählen</translation>
    </message>
    <message>
        <source>Who are you?</source>
        <translation>Wer sind Sie?</translation>
    </message>
    <message>
        <source>Headset</source>
        <translation>Headset</translation>
    </message>
    <message>
        <source>Push to talk</source>
        <translation>Sprechtaste</translation>
    </message>
    <message>
        <source>Recording: speak now.</source>
        <translation>Aufnahme läuft: jetzt sprechen.</translation>
    </message>
    <message>
        <source>Playing what other stations would hear.</source>
        <translation>Wiedergabe: so würden andere Stationen es hören.</translation>
    </message>
    <message>
        <source>Test the headset: it records 3 s and plays them to you, as others would hear them.</source>
        <translation>Headset prüfen: nimmt 3 s auf und spielt sie so ab, wie andere sie hören würden.</translation>
    </message>
    <message>
        <source>The station of last time can&apos;t be used: %1</source>
        <translation>Die zuletzt gewählte Station kann nicht verwendet werden: %1</translation>
    </message>
</context>
<context>
    <name>roger::ui::StateRows</name>
    <message>
        <source>radio %1: %2</source>
        <translation>Funkgerät %1: %2</translation>
    </message>
</context>
<context>
    <name>roger::ui::StationForm</name>
    <message>
        <source>Choose a file…</source>
        <translation>Datei wählen …</translation>
    </message>
    <message>
        <source>Net plan</source>
        <translation>Funkplan</translation>
    </message>
    <message>
        <source>Call sign</source>
        <translation>Rufzeichen</translation>
    </message>
    <message>
        <source>Choose a net plan</source>
        <translation>Funkplan wählen</translation>
    </message>
    <message>
        <source>Net plans (*.toml)</source>
        <translation>Funkpläne (*.toml)</translation>
    </message>
    <message>
        <source>%1 · instructor</source>
        <translation>%1 · Ausbilder</translation>
    </message>
    <message>
        <source>This net plan can&apos;t be used: %1</source>
        <translation>Dieser Funkplan kann nicht verwendet werden: %1</translation>
    </message>
    <message>
        <source>This net plan can&apos;t be used: all stations in %1 are automatic. Choose another plan.</source>
        <translation>Dieser Funkplan kann nicht verwendet werden: alle Stationen in %1 sind automatisch. Wählen Sie einen anderen Plan.</translation>
    </message>
</context>
<context>
    <name>roger::ui::StationText</name>
    <message>
        <source>%1 (replay)</source>
        <translation>%1 (Wiedergabe)</translation>
    </message>
    <message>
        <source>%1 (replay, radio %2)</source>
        <translation>%1 (Wiedergabe, Funkgerät %2)</translation>
    </message>
    <message>
        <source>%1 (radio %2)</source>
        <translation>%1 (Funkgerät %2)</translation>
    </message>
</context>
<context>
    <name>roger::ui::StatusLine</name>
    <message>
        <source>Loudspeaker</source>
        <translation>Lautsprecher</translation>
    </message>
    <message>
        <source>Not joined yet</source>
        <translation>Noch nicht beigetreten</translation>
    </message>
    <message>
        <source>looking for the federation</source>
        <translation>sucht die Föderation</translation>
    </message>
    <message>
        <source>joining %1</source>
        <translation>tritt %1 bei</translation>
    </message>
    <message>
        <source>Not joined</source>
        <translation>Nicht beigetreten</translation>
    </message>
    <message>
        <source>Joined %1</source>
        <translation>%1 beigetreten</translation>
    </message>
    <message>
        <source>no other station yet</source>
        <translation>noch keine andere Station</translation>
    </message>
    <message numerus="yes">
        <source>%1 other station(s)</source>
        <translation>
            <numerusform>%1 andere Station</numerusform>
            <numerusform>%1 andere Stationen</numerusform>
        </translation>
    </message>
    <message>
        <source>microphone to loudspeaker, p50</source>
        <translation>Mikrofon bis Lautsprecher, p50</translation>
    </message>
    <message>
        <source>clock of %1 unknown</source>
        <translation>Uhr von %1 unbekannt</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>%1 lost</source>
        <translation>%1 verloren</translation>
    </message>
    <message numerus="yes">
        <source>of %1 packet(s)</source>
        <translation>
            <numerusform>von %1 Paket</numerusform>
            <numerusform>von %1 Paketen</numerusform>
        </translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>Ton</translation>
    </message>
    <message>
        <source>Sound lost</source>
        <translation>Ton verloren</translation>
    </message>
    <message>
        <source>No sound</source>
        <translation>Kein Ton</translation>
    </message>
    <message>
        <source>opening %1</source>
        <translation>öffnet %1</translation>
    </message>
    <message>
        <source>device not running</source>
        <translation>Gerät läuft nicht</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n frame(s)</source>
        <translation>
            <numerusform>%n Wert</numerusform>
            <numerusform>%n Werte</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, no xruns</source>
        <translation>%1, keine Aussetzer</translation>
    </message>
    <message numerus="yes">
        <source>%1, %2 xrun(s)</source>
        <translation>
            <numerusform>%1, %2 Aussetzer</numerusform>
            <numerusform>%1, %2 Aussetzer</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (%2 out, %3 in)</source>
        <translation>%1 (%2 aus, %3 ein)</translation>
    </message>
    <message>
        <source>Plan changed</source>
        <translation>Plan geändert</translation>
    </message>
    <message>
        <source>Plan changed, can&apos;t be read</source>
        <translation>Plan geändert, nicht lesbar</translation>
    </message>
    <message>
        <source>Press ? for all shortcuts</source>
        <translation>? zeigt alle Tasten</translation>
    </message>
    <message>
        <source>Used between transmissions</source>
        <translation>Gilt zwischen den Sendungen</translation>
    </message>
    <message>
        <source>Use it now</source>
        <translation>Jetzt anwenden</translation>
    </message>
    <message>
        <source>generator</source>
        <comment>of test signals</comment>
        <translation>Signalgenerator</translation>
    </message>
    <message>
        <source>file</source>
        <comment>instead of a sound device</comment>
        <translation>Datei</translation>
    </message>
</context>
<context>
    <name>roger::ui::TesterView</name>
    <message>
        <source>Freeze display; measuring continues (Ctrl+.)</source>
        <translation>Anzeige anhalten; es wird weiter gemessen (Strg+.)</translation>
    </message>
    <message>
        <source>Latency by stage</source>
        <translation>Verzögerung nach Abschnitt</translation>
    </message>
    <message>
        <source>p50 of each stage over the newest packets, by sender</source>
        <translation>p50 jedes Abschnitts über die neuesten Pakete, nach Sender</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>Verteilung</translation>
    </message>
    <message>
        <source>No transmissions yet.</source>
        <translation>Noch keine Sendungen.</translation>
    </message>
    <message numerus="yes">
        <source>%1 packet(s) from %2</source>
        <translation>
            <numerusform>%1 Paket von %2</numerusform>
            <numerusform>%1 Pakete von %2</numerusform>
        </translation>
    </message>
    <message>
        <source>Over time</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>CSV</source>
        <translation>CSV</translation>
    </message>
    <message>
        <source>Save senders and history as tables</source>
        <translation>Sender und Verlauf als Tabellen speichern</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>Save everything measured as JSON</source>
        <translation>Alles Gemessene als JSON speichern</translation>
    </message>
    <message>
        <source>PNG</source>
        <translation>PNG</translation>
    </message>
    <message>
        <source>Save this page as a picture</source>
        <translation>Diese Seite als Bild speichern</translation>
    </message>
    <message>
        <source>SVG</source>
        <translation>SVG</translation>
    </message>
    <message>
        <source>Save this page as a drawing</source>
        <translation>Diese Seite als Zeichnung speichern</translation>
    </message>
    <message>
        <source>No voice measured yet.</source>
        <translation>Noch keine Sprache gemessen.</translation>
    </message>
    <message>
        <source>Peers</source>
        <translation>Gegenstellen</translation>
    </message>
    <message>
        <source>clock offset, path, loss</source>
        <translation>Abweichung der Uhr, Weg, Verlust</translation>
    </message>
    <message>
        <source>A sender whose clock offset is unknown has no end-to-end figure. Roger stations compare their clocks, usually within a second, as soon as a time reference answers.</source>
        <translation>Ein Sender, dessen Uhr unbekannt abweicht, hat keine Gesamtzahl. Roger-Stationen vergleichen ihre Uhren meist binnen einer Sekunde, sobald eine Zeitreferenz antwortet.</translation>
    </message>
    <message numerus="yes">
        <source>%n peer(s)</source>
        <translation>
            <numerusform>%n Gegenstelle</numerusform>
            <numerusform>%n Gegenstellen</numerusform>
        </translation>
    </message>
    <message>
        <source>frozen at %1 Z; still measuring</source>
        <translation>angehalten um %1 Z; misst weiter</translation>
    </message>
    <message>
        <source>10 min, 1 point/s</source>
        <translation>10 min, 1 Punkt/s</translation>
    </message>
    <message>
        <source>Latency at %1, %2. Shown: %3.</source>
        <translation>Verzögerung bei %1, %2. Gezeigt: %3.</translation>
    </message>
    <message>
        <source>Latency at %1, %2.</source>
        <translation>Verzögerung bei %1, %2.</translation>
    </message>
</context>
<context>
    <name>roger::ui::TimePlot</name>
    <message>
        <source>Latency over time</source>
        <translation>Verzögerung im Verlauf</translation>
    </message>
    <message>
        <source>now p50 %1, p95 %2, p99 %3 ms</source>
        <translation>jetzt p50 %1, p95 %2, p99 %3 ms</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>−%1 min</source>
        <translation>−%1 min</translation>
    </message>
    <message>
        <source>p50</source>
        <translation>p50</translation>
    </message>
    <message>
        <source>p95</source>
        <translation>p95</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
</context>
<context>
    <name>roger::ui::TimelineOverview</name>
    <message>
        <source>Whole exercise</source>
        <translation>Ganze Übung</translation>
    </message>
</context>
<context>
    <name>roger::ui::TimelinePanel</name>
    <message>
        <source>No earlier match</source>
        <translation>Kein früherer Treffer</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>Wiedergabe</translation>
    </message>
    <message>
        <source>Play into the federation</source>
        <translation>In die Föderation spielen</translation>
    </message>
    <message>
        <source>× %1</source>
        <translation>× %1</translation>
    </message>
    <message>
        <source>Replay speed</source>
        <translation>Tempo der Wiedergabe</translation>
    </message>
    <message>
        <source>Marker</source>
        <translation>Marke</translation>
    </message>
    <message>
        <source>Add a marker now (K)</source>
        <translation>Jetzt eine Marke setzen (K)</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Add a note now (N)</source>
        <translation>Jetzt eine Notiz machen (N)</translation>
    </message>
    <message>
        <source>Export net</source>
        <translation>Netz exportieren</translation>
    </message>
    <message>
        <source>Save the chosen net to a WAV file</source>
        <translation>Das gewählte Netz in eine WAV-Datei speichern</translation>
    </message>
    <message>
        <source>Call sign or net</source>
        <translation>Rufzeichen oder Netz</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>Note, then Enter</source>
        <translation>Notiz, dann Enter</translation>
    </message>
    <message>
        <source>Pause the replay</source>
        <translation>Wiedergabe anhalten</translation>
    </message>
    <message>
        <source>Recording: %1</source>
        <translation>Aufzeichnung: %1</translation>
    </message>
    <message>
        <source>Shows %1, wheel zooms</source>
        <translation>Zeigt %1, Mausrad zoomt</translation>
    </message>
    <message>
        <source>Shows %1, End returns to now</source>
        <translation>Zeigt %1, Ende springt auf jetzt</translation>
    </message>
    <message>
        <source>Marker %1</source>
        <translation>Marke %1</translation>
    </message>
    <message>
        <source>Recordings: open, rename, delete</source>
        <translation>Aufzeichnungen: öffnen, umbenennen, löschen</translation>
    </message>
</context>
<context>
    <name>roger::ui::TimelinePlot</name>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 min</translation>
    </message>
    <message>
        <source>%1
%2 so far</source>
        <translation>%1
bisher %2</translation>
    </message>
    <message>
        <source>%1
For %2</source>
        <translation>%1
Dauer %2</translation>
    </message>
    <message>
        <source>%1 on %2, %3, %4</source>
        <translation>%1 auf %2, %3, %4</translation>
    </message>
    <message>
        <source>
Broke in</source>
        <translation>
Aufgeschaltet</translation>
    </message>
    <message>
        <source>
Stepped on</source>
        <translation>
Überlagert</translation>
    </message>
    <message>
        <source>
No reply</source>
        <translation>
Ohne Antwort</translation>
    </message>
    <message>
        <source>
Plain on a secure net</source>
        <translation>
Offen in verschlüsseltem Netz</translation>
    </message>
    <message>
        <source>
Secure; the plan has no key for it</source>
        <translation>
Verschlüsselt; der Plan hat keinen Schlüssel dafür</translation>
    </message>
    <message>
        <source>
To %1 only</source>
        <translation>
Nur an %1</translation>
    </message>
    <message>
        <source>Markers, notes</source>
        <translation>Marken, Notizen</translation>
    </message>
    <message>
        <source>?</source>
        <translation>?</translation>
    </message>
    <message>
        <source>+ %1</source>
        <translation>+ %1</translation>
    </message>
    <message>
        <source>Older data only in the recording</source>
        <translation>Ältere Daten nur in der Aufzeichnung</translation>
    </message>
    <message>
        <source>Older data not stored</source>
        <translation>Ältere Daten nicht gespeichert</translation>
    </message>
    <message>
        <source>on the air</source>
        <translation>sendet noch</translation>
    </message>
    <message>
        <source>Ctrl+Left and Ctrl+Right choose a transmission or an instructor control, Enter plays a transmission.</source>
        <translation>Strg+Links und Strg+Rechts wählen eine Sendung oder einen Eingriff des Ausbilders, Enter spielt eine Sendung ab.</translation>
    </message>
</context>
<context>
    <name>roger::ui::TuningRow</name>
    <message>
        <source>P%1   %2</source>
        <translation>P%1   %2</translation>
    </message>
    <message>
        <source>P%1   %2   %3</source>
        <translation>P%1   %2   %3</translation>
    </message>
    <message>
        <source>MHz</source>
        <translation>MHz</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Vorwahl</translation>
    </message>
    <message>
        <source>Presets of the net plan</source>
        <translation>Vorwahlen des Funkplans</translation>
    </message>
    <message>
        <source>No frequency entered. Type MHz, as in 40.000.</source>
        <translation>Keine Frequenz eingegeben. Geben Sie MHz ein, wie 40.000.</translation>
    </message>
    <message>
        <source>“%1” is not a frequency in MHz. Type it as in 40.000.</source>
        <translation>„%1“ ist keine Frequenz in MHz. Geben Sie sie ein wie 40.000.</translation>
    </message>
    <message>
        <source>Stop scan</source>
        <translation>Suche beenden</translation>
    </message>
    <message>
        <source>Scan presets</source>
        <translation>Suchlauf</translation>
    </message>
    <message>
        <source>P%1</source>
        <translation>P%1</translation>
    </message>
</context>
<context>
    <name>roger::ui::VoiceForm</name>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>%1 Hz</source>
        <translation>%1 Hz</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>Suppress noise</source>
        <translation>Rauschen unterdrücken</translation>
    </message>
    <message>
        <source>Even out the level</source>
        <translation>Pegel ausgleichen</translation>
    </message>
    <message>
        <source>VOX</source>
        <translation>VOX</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>Schwelle</translation>
    </message>
    <message>
        <source>Silence until release</source>
        <translation>Stille bis zum Loslassen</translation>
    </message>
    <message>
        <source>Sound before the key</source>
        <translation>Ton vor der Taste</translation>
    </message>
    <message>
        <source>Hang time of the key</source>
        <translation>Nachlauf der Taste</translation>
    </message>
    <message>
        <source>High-pass filter of the microphone</source>
        <translation>Hochpass des Mikrofons</translation>
    </message>
    <message>
        <source>Background noise of the microphone; adds 4 to 8&#xa0;ms of delay</source>
        <translation>Hintergrundgeräusche des Mikrofons; verzögert um 4 bis 8&#xa0;ms</translation>
    </message>
    <message>
        <source>Brings quiet and loud voices to the same level</source>
        <translation>Bringt leise und laute Stimmen auf denselben Pegel</translation>
    </message>
    <message>
        <source>Your voice keys the radio</source>
        <translation>Ihre Stimme tastet das Funkgerät</translation>
    </message>
    <message>
        <source>Radio that VOX keys</source>
        <translation>Funkgerät, das VOX tastet</translation>
    </message>
    <message>
        <source>High-pass</source>
        <translation>Hochpass</translation>
    </message>
    <message>
        <source>Microphone and keying</source>
        <translation>Mikrofon und Tastung</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Helicopter</source>
        <translation>Hubschrauber</translation>
    </message>
    <message>
        <source>Jet</source>
        <translation>Strahlflugzeug</translation>
    </message>
    <message>
        <source>Propeller</source>
        <translation>Propellerflugzeug</translation>
    </message>
    <message>
        <source>Vehicle</source>
        <translation>Fahrzeug</translation>
    </message>
    <message>
        <source>Ship</source>
        <translation>Schiff</translation>
    </message>
    <message>
        <source>Level of the noise</source>
        <translation>Pegel des Geräuschs</translation>
    </message>
    <message>
        <source>Noise at the microphone</source>
        <translation>Geräusch am Mikrofon</translation>
    </message>
    <message>
        <source>Others hear you with the noise of this place</source>
        <translation>Andere hören Sie mit dem Geräusch dieses Ortes</translation>
    </message>
</context>
<context>
    <name>roger::ui::VoiceSettings</name>
    <message>
        <source>Microphone gain</source>
        <translation>Mikrofonverstärkung</translation>
    </message>
    <message>
        <source>Sidetone</source>
        <translation>Mithörton</translation>
    </message>
    <message>
        <source>Sidetone level</source>
        <translation>Stärke des Mithörtons</translation>
    </message>
    <message>
        <source>Your own voice while you talk</source>
        <translation>Ihre eigene Stimme, während Sie sprechen</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>Verst.</translation>
    </message>
    <message>
        <source>Gain of your microphone. Automatic gain is on and compensates for this setting: leave it at 0 dB unless the microphone is far too quiet or loud</source>
        <translation>Verstärkung Ihres Mikrofons. Die automatische Verstärkung ist an und gleicht diese Einstellung aus: lassen Sie 0 dB, außer wenn das Mikrofon viel zu leise oder zu laut ist</translation>
    </message>
    <message>
        <source>Gain of your microphone: the meter shows the level that is sent</source>
        <translation>Verstärkung Ihres Mikrofons: die Anzeige zeigt den gesendeten Pegel</translation>
    </message>
    <message>
        <source>Sidetone on</source>
        <translation>Mithörton an</translation>
    </message>
    <message>
        <source>Sidetone off</source>
        <translation>Mithörton aus</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
</context>
<context>
    <name>roger::ui::WhisperForm</name>
    <message>
        <source>Whisper on this net</source>
        <translation>Auf diesem Netz flüstern</translation>
    </message>
    <message>
        <source>Whisper</source>
        <translation>Flüstern</translation>
    </message>
    <message>
        <source>To</source>
        <translation>An</translation>
    </message>
    <message>
        <source>From your next key-down on, only that station hears you.</source>
        <translation>Ab dem nächsten Tastendruck hört Sie nur diese Station.</translation>
    </message>
</context>
</TS>

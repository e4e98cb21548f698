"""A DIS radio that uses Open-DIS (PyPI package opendis), an implementation independent of Roger's.

Transmits a second of mu-law in every two seconds on 40 MHz as radio 1:10:9/1 of the exercise, and
compares the fields of all PDUs of the gateway with the values that the plan of the test gives them.
Prints a JSON object with counts and differences when it ends.

Usage: opendis_peer.py EXERCISE SECONDS
"""
import json
import math
import select
import socket
import sys
import time
from io import BytesIO

from opendis.DataOutputStream import DataOutputStream
from opendis.PduFactory import createPdu
from opendis.dis7 import SignalPdu, TransmitterPdu

PORT = 3000
BROADCAST = "10.77.0.255"
RATE = 8000
SAMPLES = 160
STATION = (100, 200, 17, 1)
OWN = (1, 10, 9, 1)


def mulaw(sample):
    """Returns the code of a 16-bit sample (ITU-T G.711)."""
    sign = 0x80 if sample < 0 else 0
    magnitude = min(abs(sample), 32635) + 132
    exponent = max(magnitude.bit_length() - 8, 0)
    return ~(sign | exponent << 4 | magnitude >> (exponent + 3) & 15) & 0xFF


def octets_of(pdu, exercise, at):
    """Returns the octets of a PDU whose data are valid at the time `at`, s."""
    pdu.exerciseID = exercise
    # The constructors of Open-DIS leave these fields of the header to their callers.
    pdu.pduType = type(pdu).pduType
    pdu.protocolFamily = 4
    pdu.pduStatus = 0
    units = int(at / 3600 * 2**31) % 2**31
    pdu.timestamp = units << 1
    for _ in range(2):  # the length is known after the first time
        stream = BytesIO()
        pdu.serialize(DataOutputStream(stream))
        octets = stream.getvalue()
        pdu.length = len(octets)
    return octets


def transmitter(state):
    pdu = TransmitterPdu()
    entity = pdu.radioReferenceID
    entity.siteID, entity.applicationID, entity.entityID, pdu.radioNumber = OWN
    pdu.transmitState = state
    pdu.frequency = 40_000_000
    pdu.transmitFrequencyBandwidth = 25_000.0
    pdu.power = 40.0
    pdu.modulationType.majorModulation = 3
    pdu.modulationType.detail = 1
    pdu.modulationType.radioSystem = 1
    pdu.cryptoKeyId = 0
    return pdu


def signal(number):
    pdu = SignalPdu()
    entity = pdu.entityID
    entity.siteID, entity.applicationID, entity.entityID, pdu.radioID = OWN
    pdu.encodingScheme = 1
    pdu.sampleRate = RATE
    pdu.samples = SAMPLES
    first = number * SAMPLES
    pdu.data = [mulaw(int(8000 * math.sin(2 * math.pi * 500 * (first + i) / RATE)))
                for i in range(SAMPLES)]
    return pdu


class Comparison:
    def __init__(self):
        self.counts = {}
        self.differences = []
        self.sent = 0
        self.transmissions = 0

    def check(self, what, found, expected):
        if found != expected and len(self.differences) < 20:
            self.differences.append(f"{what}: {found!r} instead of {expected!r}")

    def take(self, octets):
        try:
            pdu = createPdu(octets)
        except Exception as error:  # pylint: disable=broad-except
            self.differences.append(f"not decoded: {error!r}")
            return
        if pdu is None or pdu.pduType not in (25, 26):
            return
        self.counts[str(pdu.pduType)] = self.counts.get(str(pdu.pduType), 0) + 1
        self.check("version", pdu.protocolVersion, 7)
        self.check("family", pdu.protocolFamily, 4)
        if pdu.pduType == 25:
            entity = pdu.radioReferenceID
            self.check("radio", (entity.siteID, entity.applicationID, entity.entityID,
                                 pdu.radioNumber), STATION)
            self.check("state is known", pdu.transmitState in (1, 2), True)
            self.check("frequency", pdu.frequency, 40_000_000)
            self.check("bandwidth", pdu.transmitFrequencyBandwidth, 25_000.0)
            self.check("power", pdu.power, 40.0)
            modulation = pdu.modulationType
            self.check("modulation", (modulation.majorModulation, modulation.detail), (3, 1))
            self.check("crypto system", pdu.cryptoSystem, 0)
        else:
            entity = pdu.entityID
            self.check("radio", (entity.siteID, entity.applicationID, entity.entityID,
                                 pdu.radioID), STATION)
            self.check("encoding", pdu.encodingScheme, 1)
            self.check("sample rate", pdu.sampleRate, RATE)
            self.check("samples", pdu.samples, SAMPLES)
            self.check("octets", len(pdu.data), SAMPLES)


def main():
    exercise, seconds = int(sys.argv[1]), float(sys.argv[2])
    link = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    link.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
    link.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    link.bind(("", PORT))
    comparison = Comparison()
    begin = time.monotonic()
    number = 0
    due = begin
    while time.monotonic() - begin < seconds:
        now = time.monotonic()
        if now >= due:
            in_cycle = number % 100
            if in_cycle == 0:
                comparison.transmissions += 1
                link.sendto(octets_of(transmitter(2), exercise, due), (BROADCAST, PORT))
            if in_cycle < 50:
                link.sendto(octets_of(signal(number), exercise, due), (BROADCAST, PORT))
                comparison.sent += 1
            if in_cycle == 50:
                link.sendto(octets_of(transmitter(1), exercise, due), (BROADCAST, PORT))
            number += 1
            due = begin + number * SAMPLES / RATE
            continue
        if select.select([link], [], [], due - now)[0]:
            octets, _ = link.recvfrom(65536)
            # The broadcast of this radio returns to it: its identifiers follow the header.
            if len(octets) > 18 and octets[12:18] != bytes([0, OWN[0], 0, OWN[1], 0, OWN[2]]):
                comparison.take(octets)
    link.sendto(octets_of(transmitter(1), exercise, due), (BROADCAST, PORT))
    print(json.dumps({"transmitters": comparison.counts.get("25", 0),
                      "signals": comparison.counts.get("26", 0),
                      "sent": comparison.sent, "transmissions": comparison.transmissions,
                      "differences": comparison.differences}))


main()

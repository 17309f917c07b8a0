"""A model of q5 on many machines: what each machine does a second, and what it runs out of first.

docs/ec2.md says which constants were measured and which are assumed; none is fitted to the study's points.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import NamedTuple

import pandas as pd

SHARDS = 64
"""Parts into which q5 deals its keys (FrameColumns.SHARDS)."""

_BYTES_OF_COUNT = 12
_FLOW_CONTROL_PACKETS_PER_SECOND = 10
_DISTRIBUTED_EDGES = 2


@dataclass(frozen=True)
class Measured:
    """What was measured on one machine. docs/ec2.md says how, and how far each figure can be trusted."""

    cpu_seconds_per_million_events: float
    """q5 of a variant, updates every 500 ms, at a high rate that it holds: source, count by frame and latency sink."""
    cpu_micros_per_merged_key: float
    """One key of a frame: its owner adds it to the window, takes it out again, and compares it with the hottest."""
    bytes_allocated_per_event: float
    """What the members' JVMs allocate for an event. It is taken to cross to the memory and back, so twice."""
    bytes_per_key: float
    """One key and its count in a frame that travels."""
    bytes_per_item: float
    """A frame of one shard that travels, without its keys: Jet's type, partition, and packet."""
    cpu_micros_per_packet: float
    """One packet that arrives or leaves, by an I/O thread."""
    report_bytes_per_second: float
    """What a member reports to the runner."""


MEASURED = Measured(
    cpu_seconds_per_million_events=0.139,
    cpu_micros_per_merged_key=0.16,
    bytes_allocated_per_event=48,
    bytes_per_key=2.7,
    bytes_per_item=18,
    cpu_micros_per_packet=14,
    report_bytes_per_second=7_000,
)

VARIANTS = {
    "idiomatic": replace(MEASURED, cpu_seconds_per_million_events=0.199, bytes_allocated_per_event=73),
    "tuned": MEASURED,
    "columnar": replace(MEASURED, cpu_seconds_per_million_events=0.016, bytes_allocated_per_event=32.4),
}
"""What a variant changes is the price of an event. All send counts by frame, never events.

Merging and bytes on the wire are those of tuned, which idiomatic does not have."""


@dataclass(frozen=True)
class Cluster:
    """Machines, and what q5 is asked to do on them."""

    nodes: int
    events_per_second: float
    vcpus: int = 16
    threads: int = 12
    io_threads: int = 6
    """Hazelcast's default: three for input and three for output."""
    keys: int = 10_000
    slide_seconds: float = 0.5
    window_seconds: float = 10.0
    price_per_node_hour: float = 0.68

    @property
    def source_processors(self) -> int:
        """As the runner chooses: one for each million events a second of a member, one for each thread at most."""
        needed = math.ceil(self.events_per_second / self.nodes / 1e6)
        return max(1, min(needed, self.threads))


class Load(NamedTuple):
    """What one machine, or the busiest one, does. A share of 1 is all that there is."""

    part: str
    amount: float
    unit: str
    share: float
    of: str


def keys_in_frame(cluster: Cluster) -> float:
    """Different keys among the events that one source processor makes in one frame."""
    events = cluster.events_per_second * cluster.slide_seconds / (cluster.nodes * cluster.source_processors)
    return cluster.keys * -math.expm1(-events / cluster.keys)


def busiest_owner_shards(cluster: Cluster) -> int:
    """Shards of the busiest processor, if they were dealt evenly. Jet deals by hash, so it may be twice as many."""
    return math.ceil(SHARDS / min(SHARDS, cluster.nodes * cluster.threads))


def loads(
    cluster: Cluster,
    measured: Measured = MEASURED,
    network_bytes_per_second: float = 1.25e9,
    memory_bytes_per_second: float = 40e9,
) -> list[Load]:
    """What the machines do in a second, the scarcest first.

    The network is 10 Gbit/s unless stated: a burst; c5.4xlarge has 5 all the time. The memory's bandwidth is
    assumed: what 16 of a socket's 36 vCPUs may get of its 128 GB/s.
    """
    frames = cluster.nodes * cluster.source_processors / cluster.slide_seconds
    remote = (cluster.nodes - 1) / cluster.nodes
    keys = keys_in_frame(cluster)
    merged = frames * keys / SHARDS * busiest_owner_shards(cluster)
    cores = cluster.events_per_second / cluster.nodes / 1e6 * measured.cpu_seconds_per_million_events
    # Only members that own shards are sent frames: with more members than shards, each of those gets as many.
    owners = min(SHARDS, cluster.nodes)
    bytes_in = frames * (SHARDS * measured.bytes_per_item + keys * measured.bytes_per_key) / owners * remote
    packets = (cluster.nodes - 1) * (_DISTRIBUTED_EDGES / cluster.slide_seconds + _FLOW_CONTROL_PACKETS_PER_SECOND) * 2
    reports = (cluster.nodes - 1) * measured.report_bytes_per_second
    merging = merged * measured.cpu_micros_per_merged_key / 1e6
    sending = packets * measured.cpu_micros_per_packet / 1e6 / cluster.io_threads
    allocated = 2 * measured.bytes_allocated_per_event * cluster.events_per_second / cluster.nodes
    parts = [
        Load("memory of events", allocated, "bytes/s", allocated / memory_bytes_per_second, "the memory's bandwidth"),
        Load("events", cores, "cores", cores / cluster.threads, "the cooperative threads"),
        Load("merging, busiest processor", merged, "keys/s", merging, "a core"),
        Load("frames, busiest member", bytes_in, "bytes/s", bytes_in / network_bytes_per_second, "the network"),
        Load("packets, each member", packets, "1/s", sending, "the I/O threads"),
        Load("reports, the runner", reports, "bytes/s", reports / network_bytes_per_second, "the network"),
    ]
    return sorted(parts, key=lambda load: -load.share)


def most_events_per_second(cluster: Cluster, measured: Measured = MEASURED, share: float = 0.8) -> float:
    """The rate at which the scarcest part of the machines is used to a share, to a thousandth."""
    low, high = 0.0, cluster.nodes * cluster.threads / measured.cpu_seconds_per_million_events * 1e6
    while high - low > high / 1000:
        rate = (low + high) / 2
        scarcest = loads(replace(cluster, events_per_second=rate), measured)[0]
        low, high = (rate, high) if scarcest.share <= share else (low, rate)
    return low


def fewest_members(
    events_per_second: float, slide_seconds: float, measured: Measured = MEASURED, share: float = 0.8
) -> int | None:
    """The fewest of at most 1,000 members that carry a rate, with the scarcest part used to a share at most."""
    for nodes in range(1, 1001):
        cluster = Cluster(nodes, events_per_second, slide_seconds=slide_seconds)
        if loads(cluster, measured)[0].share <= share:
            return nodes
    return None


def window_bytes(cluster: Cluster) -> float:
    """Memory of the windows at the busiest member."""
    shards = math.ceil(SHARDS / min(SHARDS, cluster.nodes))
    return shards * cluster.keys / SHARDS * cluster.window_seconds / cluster.slide_seconds * _BYTES_OF_COUNT


def table(clusters: list[Cluster], measured: Measured = MEASURED) -> pd.DataFrame:
    """A row for each cluster: the share of each part, the part that runs out first, and the price of an hour."""
    rows = []
    for cluster in clusters:
        found = loads(cluster, measured)
        task = {
            "members": cluster.nodes,
            "eventsPerSecond": cluster.events_per_second,
            "slideMillis": round(1000 * cluster.slide_seconds),
        }
        shares = {load.part: load.share for load in sorted(found)}
        price = cluster.nodes * cluster.price_per_node_hour
        rows.append({**task, **shares, "first": found[0].part, "pricePerHour": price})
    return pd.DataFrame(rows)


def growth(sizes: list[int], slide_seconds: float, measured: Measured = MEASURED) -> pd.DataFrame:
    """The rate at which the scarcest part is used to four fifths, for clusters of several sizes."""
    rows = []
    for size in sizes:
        rate = most_events_per_second(Cluster(size, 1e6 * size, slide_seconds=slide_seconds), measured)
        first = loads(Cluster(size, rate, slide_seconds=slide_seconds), measured)[0].part
        rows.append({"members": size, "eventsPerSecond": rate, "first": first})
    return pd.DataFrame(rows)


def by_variant(events_per_second: float, slides: list[float], share: float = 0.8) -> pd.DataFrame:
    """A row for each variant and slide: the fewest members that carry a rate, and what they use up first and next."""
    rows = []
    for variant, measured in VARIANTS.items():
        for slide in slides:
            nodes = fewest_members(events_per_second, slide, measured, share)
            row: dict[str, object] = {"variant": variant, "slideMillis": round(1000 * slide), "members": nodes}
            if nodes is not None:
                found = loads(Cluster(nodes, events_per_second, slide_seconds=slide), measured)
                row |= {
                    "first": found[0].part,
                    "share": found[0].share,
                    "next": found[1].part,
                    "nextShare": found[1].share,
                }
            rows.append(row)
    return pd.DataFrame(rows)

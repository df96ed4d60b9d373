import { createSocket } from "node:dgram";
import type { DnsType } from "@/lib/kernel/ports/dns";

const types: Readonly<Record<DnsType, number>> = { A: 1, CNAME: 5, MX: 15, TXT: 16, AAAA: 28 };

/** Records by `<type> <name>`; null refuses the query (RFC 1035, 4.1.1: RCODE 5), and MX values are `<preference> <host>`. */
export type Zone = Record<string, readonly string[] | null>;

export interface DnsServer {
  /** `127.0.0.1:<port>`. */
  address: string;
  zone: Zone;
  close(): Promise<void>;
}

const encodeName = (name: string): Buffer =>
  Buffer.concat([...name.split(".").map((label) => Buffer.from([label.length, ...Buffer.from(label)])), Buffer.from([0])]);

const chunk = (text: string): Buffer =>
  Buffer.concat((text.match(/.{1,250}/gs) ?? [""]).map((part) => Buffer.from([part.length, ...Buffer.from(part)])));

function encodeValue(type: DnsType, value: string): Buffer {
  switch (type) {
    case "A":
      return Buffer.from(value.split(".").map(Number));
    case "AAAA":
      return Buffer.from(value.split(":").flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255]));
    case "CNAME":
      return encodeName(value);
    case "MX": {
      const [preference = "0", host = ""] = value.split(" ");
      return Buffer.concat([Buffer.from([0, Number(preference)]), encodeName(host)]);
    }
    case "TXT":
      return chunk(value);
  }
}

function answerOf(query: Buffer, zone: Zone): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("utf8", at + 1, at + 1 + length));
    at += length + 1;
  }
  const asked = query.readUInt16BE(at + 1);
  const type = (Object.keys(types) as DnsType[]).find((name) => types[name] === asked);
  const name = labels.join(".").toLowerCase();
  const known = Object.keys(zone).some((key) => key.endsWith(` ${name}`));
  const found = type === undefined ? [] : zone[`${type} ${name}`];
  const code = found === null ? 5 : known ? 0 : 3;
  const header = Buffer.from([query[0] ?? 0, query[1] ?? 0, 0x81, 0x80 | code, 0, 1, 0, found?.length ?? 0, 0, 0, 0, 0]);
  const records = (found ?? []).map((value) => {
    const data = encodeValue(type ?? "TXT", value);
    const head = Buffer.from([0xc0, 12, 0, asked, 0, 1, 0, 0, 0, 60, data.length >> 8, data.length & 255]);
    return Buffer.concat([head, data]);
  });
  return Buffer.concat([header, query.subarray(12, at + 5), ...records]);
}

/** A name server on loopback that knows the records of `zone` alone. */
export async function startDnsServer(zone: Zone = {}): Promise<DnsServer> {
  const socket = createSocket("udp4");
  socket.on("message", (query, from) => socket.send(answerOf(query, zone), from.port, from.address));
  await new Promise<void>((done) => socket.bind(0, "127.0.0.1", done));
  return {
    address: `127.0.0.1:${String(socket.address().port)}`,
    zone,
    close: () => new Promise<void>((done) => socket.close(() => done())),
  };
}

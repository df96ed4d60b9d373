import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { crc32, deflateSync } from "node:zlib";
import { createFile, quarantineKey, recordScanVerdict, scanFile, storeContent } from "@/lib/domains/files";
import { encodeId } from "@/lib/kernel/base/ids";
import { fixedClock } from "@/lib/kernel/clock";
import { systemContext } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import type { OpenCompany } from "./open-company";

const [width, height] = [480, 300];

type Colour = readonly [number, number, number];
const paper: Colour = [250, 249, 246];
const wall: Colour = [58, 64, 72];
const desk: Colour = [196, 154, 108];
const plant: Colour = [120, 160, 120];

/** Rectangles of the plan: left, top, width and height in pixels. */
const shapes: readonly (readonly [number, number, number, number, Colour])[] = [
  [20, 20, 440, 6, wall],
  [20, 20, 6, 260, wall],
  [454, 20, 6, 260, wall],
  [20, 274, 170, 6, wall],
  [260, 274, 200, 6, wall],
  [280, 20, 6, 100, wall],
  [280, 170, 6, 110, wall],
  [60, 70, 150, 36, desk],
  [60, 70, 36, 110, desk],
  [330, 60, 90, 50, desk],
  [330, 190, 90, 50, desk],
  [226, 50, 26, 26, plant],
  [40, 226, 26, 26, plant],
];

function colourAt(x: number, y: number): Colour {
  const found = shapes.findLast(([left, top, wide, high]) => x >= left && x < left + wide && y >= top && y < top + high);
  return found?.[4] ?? paper;
}

/** A part of a PNG file (PNG specification, 5.3). */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The plan of a reception as PNG, eight bits a colour. */
export function drawFloorPlan(): Buffer {
  const rows = Array.from({ length: height }, (_row, y) => [0, ...Array.from({ length: width }, (_cell, x) => colourAt(x, y)).flat()]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk("IHDR", head), chunk("IDAT", deflateSync(Buffer.from(rows.flat()))), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

/** Uploads the plan as a colleague does, and has it scanned; answers the Markdown that shows it. */
export async function addFloorPlan(opened: OpenCompany, at: Date, { name, shows }: { name: string; shows: string }): Promise<string> {
  const ctx = opened.ctx("sales", at);
  const id = newId(at);
  const bytes = drawFloorPlan();
  const upload = { filename: name, head: bytes, body: Readable.from([bytes], { objectMode: false }) };
  await createFile(ctx, { id, ...(await storeContent(ctx, quarantineKey(opened.tenant.id, id), upload)) });
  const request = { clock: fixedClock(at), request_id: randomUUID() };
  const system = systemContext(ctx.runtime, opened.tenant, "scan-uploaded-file", request);
  const verdict = await scanFile(system, { id });
  if (verdict !== null) await recordScanVerdict(system, { id, ...verdict });
  return `![${shows}](/files/${encodeId("file", id)})`;
}

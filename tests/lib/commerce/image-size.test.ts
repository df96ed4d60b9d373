import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { PNG } from "pngjs";
import { expect, test } from "vitest";
import { readImageSize } from "@/lib/commerce/image-size";

const side = fc.integer({ min: 1, max: 0x3fff });

test("a PNG written by a library", () => {
  expect(readImageSize(PNG.sync.write(new PNG({ width: 13, height: 7 })))).toEqual({ width: 13, height: 7 });
});

/** A JPEG's segments up to its frame: application data of any length, a table, fill bytes, then the frame of `kind`. */
function jpeg(width: number, height: number, comment: Buffer, kind: number): Buffer {
  const segment = (marker: number, data: Buffer) =>
    Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff]), data]);
  const frame = Buffer.from([8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, comment),
    segment(0xc4, Buffer.alloc(20)),
    Buffer.from([0xff]),
    segment(kind, frame),
  ]);
}

test("a JPEG with any segments before its frame, baseline or progressive", () => {
  fc.assert(
    fc.property(side, side, fc.uint8Array({ maxLength: 300 }), fc.constantFrom(0xc0, 0xc1, 0xc2), (width, height, comment, kind) => {
      expect(readImageSize(jpeg(width, height, Buffer.from(comment), kind))).toEqual({ width, height });
    }),
  );
});

/** RFC 9649: the three forms. */
const webp = {
  "VP8 ": (width: number, height: number) => Buffer.from([0, 0, 0, 0x9d, 0x01, 0x2a, width & 0xff, width >> 8, height & 0xff, height >> 8]),
  VP8L: (width: number, height: number) => {
    const bits = ((width - 1) | ((height - 1) << 14)) >>> 0;
    return Buffer.from([0x2f, bits & 0xff, (bits >>> 8) & 0xff, (bits >>> 16) & 0xff, bits >>> 24, 0, 0, 0, 0, 0]);
  },
  VP8X: (width: number, height: number) =>
    Buffer.from([0, 0, 0, 0, (width - 1) & 0xff, ((width - 1) >> 8) & 0xff, 0, (height - 1) & 0xff, ((height - 1) >> 8) & 0xff, 0]),
};

test.each(Object.entries(webp))("a WebP of the form %s", (form, write) => {
  fc.assert(
    fc.property(side, side, (width, height) => {
      const body = write(width, height);
      expect(
        readImageSize(Buffer.concat([Buffer.from("RIFF"), Buffer.alloc(4), Buffer.from(`WEBP${form}`), Buffer.alloc(4), body])),
      ).toEqual({ width, height });
    }),
  );
});

test("null for any other data, and never an exception", () => {
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from("GIF89a"),
    Buffer.from("%PDF-1.7"),
    deflateSync("x"),
    PNG.sync.write(new PNG({ width: 1, height: 1 })).subarray(0, 20),
  ])
    expect(readImageSize(bytes)).toBeNull();
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 200 }),
      fc.constantFrom("", "\x89PNG\r\n\x1a\n", "\xff\xd8\xff", "RIFF0000WEBPVP8X"),
      (bytes, head) => {
        expect(() => readImageSize(Buffer.concat([Buffer.from(head, "latin1"), Buffer.from(bytes)]))).not.toThrow();
      },
    ),
  );
});

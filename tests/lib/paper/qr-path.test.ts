import decodeQR from "qr/decode.js";
import { expect, test } from "vitest";
import { drawQrPath, taxCodeBytes } from "@/lib/paper/qr-path";

const scale = 4;

/** The path as a picture, each module four pixels wide. */
function paint({ size, path }: { size: number; path: string }) {
  const width = size * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  const darken = (x: number, y: number) => data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let row = 0; row < scale; row += 1)
      for (let column = 0; column < Number(length) * scale; column += 1) darken(Number(x) * scale + column, Number(y) * scale + row);
  return { width, height: width, data };
}

test("the code of an e-invoice reads back as it was written, and is too long for a code to pay by", () => {
  const text = Buffer.from(Array.from({ length: 520 }, (_, index) => (index * 37) % 256)).toString("base64");
  expect(drawQrPath(text)).toBeNull();
  const code = drawQrPath(text, taxCodeBytes);
  expect(code && decodeQR(paint(code))).toBe(text);
  expect(drawQrPath("x".repeat(taxCodeBytes + 1), taxCodeBytes)).toBeNull();
});

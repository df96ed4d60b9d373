import { encodeQR } from "qr";

/** A QR code as an SVG path of unit squares, in a square of `size` units including the quiet zone. */
export interface QrPath {
  size: number;
  path: string;
}

/** The white margin that scanners need (ISO/IEC 18004: four modules). */
const quietZone = 4;
/** More bytes would make the modules too small for paper at the document's size. */
const maxBytes = 500;
/** What the code of an e-invoice may have; it is printed larger. */
export const taxCodeBytes = 1_000;

/** Returns the QR code of a text (UTF-8, error correction M: 15 %), or null if it is too long to scan from paper at its size. */
export function drawQrPath(text: string, most = maxBytes): QrPath | null {
  if (new TextEncoder().encode(text).length > most) return null;
  const rows = encodeQR(text, "raw", { ecc: "medium", border: quietZone });
  return { size: rows.length, path: rows.map(drawRow).join("") };
}

/** Merges adjacent modules, for fewer operators and no hairlines between them. */
function drawRow(row: readonly boolean[], y: number): string {
  let path = "";
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const start = x;
    while (row[x + 1]) x += 1;
    path += `M${start} ${y}h${x + 1 - start}v1h-${x + 1 - start}z`;
  }
  return path;
}

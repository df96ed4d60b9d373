import { encodeQR } from "qr";

/** A QR code for drawing: an SVG path of unit squares, in a square of `size` units, quiet zone included. */
export interface QrPath {
  size: number;
  path: string;
}

/** The white margin that scanners need (ISO/IEC 18004: four modules). */
const quietZone = 4;
/** Beyond it the modules would be too fine for paper at the size that the document gives them. */
const maxBytes = 500;

/** The QR code of a text (UTF-8, error correction M, which restores 15 %), or null for one that is too long to be scanned from paper. */
export function drawQrPath(text: string): QrPath | null {
  if (new TextEncoder().encode(text).length > maxBytes) return null;
  const rows = encodeQR(text, "raw", { ecc: "medium", border: quietZone });
  return { size: rows.length, path: rows.map(drawRow).join("") };
}

/** Neighbours are one rectangle: fewer operators, and no hairline between them. */
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

import { drawQrPath } from "@/lib/paper/qr-path";

/** A QR code, dark on light in either theme because scanners need it. Renders nothing for a text that is too long to encode. */
export function QrCode({ text, label, most }: { text: string; label: string; most?: number }) {
  const code = drawQrPath(text, most);
  if (code === null) return null;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${String(code.size)} ${String(code.size)}`}
      shapeRendering="crispEdges"
      className="block size-48 rounded-md bg-paper text-ink"
    >
      <path d={code.path} fill="currentColor" />
    </svg>
  );
}

import { signatureField, signaturePath } from "@/lib/commerce/signature";

interface SignatureDrawingProps {
  strokes: Parameters<typeof signaturePath>[0];
  /** What it shows, in words. */
  label: string;
}

/** A drawn signature. */
export function SignatureDrawing({ strokes, label }: SignatureDrawingProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${String(signatureField.width)} ${String(signatureField.height)}`}
      className="w-full max-w-60 text-text"
    >
      <path d={signaturePath(strokes)} fill="none" stroke="currentColor" strokeWidth={4} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

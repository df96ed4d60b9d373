"use client";

import { useRef, useState, type PointerEvent } from "react";
import { Button } from "@/components/ui/Button";
import { useHydrated } from "@/components/ui/use-hydrated";
import { mostPoints, signatureField, signaturePath, type Stroke } from "@/lib/commerce/signature";

interface SignaturePadProps {
  words: { label: string; hint: string; clear: string };
}

/** Units of the field between two points that are kept. */
const closest = 3;

/** A field to draw one's signature on, which a form sends as `strokes`. Without scripts it is not there, and the typed name signs. */
export function SignaturePad({ words }: SignaturePadProps) {
  const ready = useHydrated();
  const field = useRef<SVGSVGElement>(null);
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  if (!ready) return null;

  function pointOf(event: PointerEvent): [number, number] {
    const box = field.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    const within = (part: number, size: number) => Math.round(Math.min(Math.max(part, 0), 1) * size);
    return [
      within((event.clientX - box.left) / box.width, signatureField.width),
      within((event.clientY - box.top) / box.height, signatureField.height),
    ];
  }
  function start(event: PointerEvent<SVGSVGElement>): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = pointOf(event);
    setStrokes((drawn) => [...drawn, [point]]);
  }
  function draw(event: PointerEvent<SVGSVGElement>): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const point = pointOf(event);
    setStrokes((drawn) => {
      const stroke = drawn.at(-1) ?? [];
      const last = stroke.at(-1);
      const full = drawn.reduce((sum, { length }) => sum + length, 0) >= mostPoints || stroke.length >= 1000;
      if (full || (last && Math.hypot(last[0] - point[0], last[1] - point[1]) < closest)) return drawn;
      return [...drawn.slice(0, -1), [...stroke, point]];
    });
  }
  return (
    <div className="grid gap-1.5">
      <div className="flex min-h-8 items-center justify-between gap-2">
        <span id="signature-label" className="font-medium">
          {words.label}
        </span>
        {strokes.length === 0 ? null : (
          <Button tone="quiet" onClick={() => setStrokes([])}>
            {words.clear}
          </Button>
        )}
      </div>
      <svg
        ref={field}
        role="img"
        aria-labelledby="signature-label"
        viewBox={`0 0 ${String(signatureField.width)} ${String(signatureField.height)}`}
        onPointerDown={start}
        onPointerMove={draw}
        className="w-full cursor-crosshair touch-none rounded-md border border-line-strong bg-surface text-text"
      >
        <path d={signaturePath(strokes)} fill="none" stroke="currentColor" strokeWidth={4} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <p className="text-sm text-muted">{words.hint}</p>
      <input type="hidden" name="strokes" value={strokes.length === 0 ? "" : JSON.stringify(strokes)} />
    </div>
  );
}

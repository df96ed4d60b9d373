"use client";

interface MergeNamesProps {
  label: string;
  names: readonly string[];
  /** What a press does, in words; the name stands in its braces. */
  textOf: (slot: string) => string;
  onInsert: (slot: string) => void;
}

/** The merge fields of a text in Markdown; a press puts one in. */
export function MergeNames({ label, names, textOf, onInsert }: MergeNamesProps) {
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <span className="text-sm text-muted">{label}</span>
      {names
        .map((name) => `{{${name}}}`)
        .map((slot) => (
          <button
            key={slot}
            type="button"
            aria-label={textOf(slot)}
            onClick={() => onInsert(slot)}
            className="min-h-6 rounded-sm border border-line px-1.5 hover:bg-hover"
          >
            <bdi dir="ltr" className="font-mono text-xs">
              {slot}
            </bdi>
          </button>
        ))}
    </div>
  );
}

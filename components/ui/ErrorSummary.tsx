"use client";

import { useEffect, useRef } from "react";
import { fieldId } from "./Field";

interface ErrorSummaryProps {
  /** Says that there is a problem, and what to do. */
  title: string;
  /** In the order of the fields; one without `path` concerns the whole form. */
  errors: readonly { path?: string; message: string }[];
}

const noted = ["input", "click", "submit"] as const;

/**
 * Stands on top of a form that was refused, takes the focus, and links to each field (GOV.UK, error summary). Nothing is shown without
 * errors.
 */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  // A press asks for an answer, which takes the focus once. Whoever puts the fields right meanwhile is left at the field, however often the
  // form is drawn anew.
  const asked = useRef(true);
  useEffect(() => {
    const note = ({ type, target }: Event) => {
      if (type === "input") asked.current = false;
      else if (type === "submit" || (target instanceof Element && target.closest("button") !== null)) asked.current = true;
    };
    for (const type of noted) document.addEventListener(type, note, true);
    return () => {
      for (const type of noted) document.removeEventListener(type, note, true);
    };
  }, []);
  useEffect(() => {
    if (errors.length === 0 || !asked.current) return;
    asked.current = false;
    box.current?.focus();
  }, [errors]);
  if (errors.length === 0) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className="grid gap-2 rounded-md border-2 border-bad bg-bad-soft px-4 py-3">
      <p className="font-semibold">{title}</p>
      <ul className="grid gap-1">
        {errors.map(({ path, message }) => (
          <li key={`${path ?? ""}:${message}`}>
            {path ? (
              <a
                href={`#${fieldId(path)}`}
                onClick={(event) => focusField(event, path)}
                className="inline-flex min-h-6 items-center font-medium text-bad underline"
              >
                {message}
              </a>
            ) : (
              <span className="font-medium text-bad">{message}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The link alone would scroll; a reader wants to type. */
function focusField(event: { preventDefault(): void }, path: string): void {
  const field = document.getElementById(fieldId(path));
  if (!field) return;
  event.preventDefault();
  field.scrollIntoView({ block: "center" });
  field.focus({ preventScroll: true });
}

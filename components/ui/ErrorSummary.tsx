"use client";

import { useEffect, useRef } from "react";
import { fieldId } from "./Field";

interface ErrorSummaryProps {
  /** States that there is a problem and what to do. */
  title: string;
  /** In field order; an error without `path` concerns the whole form. */
  errors: readonly { path?: string; message: string }[];
}

const watchedEvents = ["input", "click", "submit"] as const;

/**
 * An error summary at the top of a rejected form: takes the focus and links to each field (GOV.UK Design System). Renders nothing without
 * errors.
 */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  // Takes the focus once for each submission. While the reader corrects fields, re-renders must not move the focus away from them.
  const focusPending = useRef(true);
  useEffect(() => {
    const watch = ({ type, target }: Event) => {
      if (type === "input") focusPending.current = false;
      else if (type === "submit" || (target instanceof Element && target.closest("button") !== null)) focusPending.current = true;
    };
    for (const type of watchedEvents) document.addEventListener(type, watch, true);
    return () => {
      for (const type of watchedEvents) document.removeEventListener(type, watch, true);
    };
  }, []);
  useEffect(() => {
    if (errors.length === 0 || !focusPending.current) return;
    focusPending.current = false;
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

/** The link alone only scrolls; this also focuses the field. */
function focusField(event: { preventDefault(): void }, path: string): void {
  const field = document.getElementById(fieldId(path));
  if (!field) return;
  event.preventDefault();
  field.scrollIntoView({ block: "center" });
  field.focus({ preventScroll: true });
}

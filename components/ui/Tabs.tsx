"use client";

import { useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { classNames } from "./class-names";

export interface Tab {
  key: string;
  label: ReactNode;
  content: ReactNode;
}

/**
 * Tabs that switch panels; arrow keys move between them (WAI-ARIA tabs pattern). Not Radix: its panels render a style attribute on the
 * server, which the content security policy blocks.
 */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const base = useId();
  const [current, setCurrent] = useState(tabs[0]?.key);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const back = getComputedStyle(event.currentTarget).direction === "rtl" ? "ArrowRight" : "ArrowLeft";
    const forward = back === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
    const place = tabs.findIndex((tab) => tab.key === current);
    const to = { [back]: place - 1, [forward]: place + 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    setCurrent(next.key);
    document.getElementById(`${base}${next.key}-tab`)?.focus();
  };
  return (
    <div className="grid gap-4">
      <div role="tablist" aria-label={label} onKeyDown={move} className="flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <button
            key={tab.key}
            id={`${base}${tab.key}-tab`}
            type="button"
            role="tab"
            aria-selected={tab.key === current}
            aria-controls={`${base}${tab.key}-panel`}
            tabIndex={tab.key === current ? 0 : -1}
            onClick={() => setCurrent(tab.key)}
            className={classNames(
              "-mb-px min-h-9 border-b-2 border-transparent px-2.5 text-sm whitespace-nowrap text-muted",
              "hover:text-text aria-selected:border-accent aria-selected:font-medium aria-selected:text-text",
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.key}
          id={`${base}${tab.key}-panel`}
          role="tabpanel"
          aria-labelledby={`${base}${tab.key}-tab`}
          hidden={tab.key !== current}
          tabIndex={-1}
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}

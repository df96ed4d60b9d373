"use client";

import dynamic from "next/dynamic";
import { useCan } from "./workplace";

const Timer = dynamic(() => import("./timer/Timer").then((module) => module.Timer), { ssr: false });

/** Where the timer stands: in the sidebar, its rail of icons, the phone's sheet, or the strip above a phone's page. */
export type TimerPlace = "row" | "rail" | "sheet" | "strip";

/** The reader's timer, loaded after the page, and only for those who record time. */
export function TimerButton({ place }: { place: TimerPlace }) {
  const can = useCan();
  return can("time_entries.write") ? <Timer place={place} /> : null;
}

"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import type { Zoom } from "@/components/gantt/scale";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import type { TaskShape } from "@/lib/domains/tasks/schema";

const Loading = () => <SkeletonLines count={6} />;
// Each loads once it is shown; what they show is loaded in the browser. The compiler wants the options spelled out.
const TasksBoard = dynamic(() => import("../TasksBoard").then((module) => module.TasksBoard), { ssr: false, loading: Loading });
const TaskCalendar = dynamic(() => import("./TaskCalendar").then((module) => module.TaskCalendar), { ssr: false, loading: Loading });
const TaskTimeline = dynamic(() => import("./TaskTimeline").then((module) => module.TaskTimeline), { ssr: false, loading: Loading });

interface BodyOptions {
  shape: TaskShape;
  zoom: Zoom;
  today: string;
  onZoom: (zoom: Zoom) => void;
}

/** What stands in place of the table; null for the list itself. */
export function bodyOf({ shape, ...look }: BodyOptions): ((query: Readonly<Record<string, string>>) => ReactNode) | null {
  switch (shape) {
    case "list":
      return null;
    case "board":
      return (query) => <TasksBoard query={query} />;
    case "calendar":
      return (query) => <TaskCalendar query={query} today={look.today} />;
    case "timeline":
      return (query) => <TaskTimeline query={query} {...look} />;
  }
}

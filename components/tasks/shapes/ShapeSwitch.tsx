"use client";

import { CalendarDays, ChartGantt, List, SquareKanban, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { namesOf } from "@/components/list/names";
import { IconButton } from "@/components/ui/IconButton";
import type { TaskShape } from "@/lib/domains/tasks/schema";

const icons: Readonly<Record<TaskShape, LucideIcon>> = { list: List, board: SquareKanban, calendar: CalendarDays, timeline: ChartGantt };
export const taskShapes = namesOf(icons);

/** The four shapes in which the tasks of a filter are shown. */
export function ShapeSwitch({ shape, onChange }: { shape: TaskShape; onChange: (shape: TaskShape) => void }) {
  const t = useTranslations("tasks.shapes");
  return (
    <div role="group" aria-label={t("label")} className="flex items-center rounded-md border border-line">
      {taskShapes.map((each) => {
        const Icon = icons[each];
        return (
          <IconButton
            key={each}
            icon={<Icon />}
            label={t(each)}
            aria-pressed={each === shape}
            onClick={() => onChange(each)}
            className="aria-pressed:bg-accent-soft aria-pressed:text-accent"
          />
        );
      })}
    </div>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/Button";
import { zooms, type Zoom } from "./scale";

/** How much time the chart shows at once. */
export function ZoomSwitch({ zoom, onChange }: { zoom: Zoom; onChange: (zoom: Zoom) => void }) {
  const t = useTranslations("gantt.zoom");
  return (
    <div role="group" aria-label={t("label")} className="flex gap-1 max-sm:hidden">
      {zooms.map((each) => (
        <Button
          key={each}
          tone="quiet"
          aria-pressed={each === zoom}
          onClick={() => onChange(each)}
          className="min-h-8 text-sm aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent"
        >
          {t(each)}
        </Button>
      ))}
    </div>
  );
}

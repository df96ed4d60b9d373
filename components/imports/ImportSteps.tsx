import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";

const steps = ["file", "columns", "check", "run", "result"] as const;
export type ImportStep = (typeof steps)[number];

/** Where an import stands. */
export function ImportSteps({ current }: { current: ImportStep }) {
  const t = useTranslations("imports.steps");
  const place = steps.indexOf(current);
  return (
    <ol aria-label={t("label")} className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === place ? "step" : undefined}
          className={classNames("flex items-center gap-1.5", index === place ? "font-semibold" : "text-muted")}
        >
          {index < place ? <Check aria-hidden="true" className="size-4 text-good" /> : <span className="numbers">{index + 1}</span>}
          {t(step)}
        </li>
      ))}
    </ol>
  );
}

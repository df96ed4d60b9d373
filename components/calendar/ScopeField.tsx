"use client";

import { useTranslations } from "next-intl";
import type { ChangeScope } from "@/lib/domains/calendar/schema";

interface ScopeFieldProps {
  scope: ChangeScope;
  onChange: (scope: ChangeScope) => void;
  /** Whether the change can't be for one occurrence alone. */
  withoutThis?: boolean;
}

const scopes: readonly ChangeScope[] = ["this", "following", "all"];

/** Which occurrences of a series are saved or deleted. */
export function ScopeField({ scope, onChange, withoutThis = false }: ScopeFieldProps) {
  const t = useTranslations("calendar.scope");
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 font-medium">{t("label")}</legend>
      {scopes.map((each) => (
        <label key={each} className="flex min-h-6 items-center gap-2.5">
          <input
            type="radio"
            name="scope"
            value={each}
            checked={scope === each}
            disabled={withoutThis && each === "this"}
            onChange={() => onChange(each)}
            className="size-4 accent-accent"
          />
          {t(each)}
        </label>
      ))}
    </fieldset>
  );
}

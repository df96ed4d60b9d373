"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/record/Section";
import { Button } from "@/components/ui/Button";
import { assistConfig } from "../resource";
import { useAssist } from "../use-assist";

/** Asks the saved provider for a short answer. */
export function AssistTest() {
  const t = useTranslations("assist_settings");
  const failures = useTranslations("assists.failures");
  const { assist, busy, ask } = useAssist(assistConfig.test);
  const result = assist?.result?.kind === "test" ? assist.result : null;
  return (
    <Section title={t("page.test")}>
      <p className="measure text-sm text-muted">{t("page.test_hint")}</p>
      <div className="flex flex-wrap items-center gap-3 pt-2">
        <Button busy={busy} onClick={() => void ask({})}>
          {t("verbs.test.do")}
        </Button>
        <p role="status" className="[overflow-wrap:anywhere]">
          {result === null ? null : <span className="text-good">{t("page.test_done", { text: result.text })}</span>}
          {assist?.failure ? <span className="text-bad">{failures(assist.failure)}</span> : null}
        </p>
      </div>
    </Section>
  );
}

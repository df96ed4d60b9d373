"use client";

import { Circle, CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useState } from "react";
import type { Wire } from "@/components/api/resource";
import { Section } from "@/components/record/Section";
import { usePagePath, useWorkplace } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { rememberChoice } from "@/components/ui/theme";
import type { Dashboard } from "@/lib/domains/reports/schema";
import { firstStepsCookie, stepPages } from "./first-steps";

type Onboarding = NonNullable<Wire<typeof Dashboard>["onboarding"]>;

/** What a company does first, ticked off by what is there and not by hand. Once all is done it can be put away. */
export function FirstSteps({ onboarding: { steps, done, of }, dismissed }: { onboarding: Onboarding; dismissed: boolean }) {
  const t = useTranslations("home.first_steps");
  const { slug } = useWorkplace();
  const [away, setAway] = useState(dismissed);
  const finished = done === of;
  if (away && finished) return null;
  const putAway = () => {
    setAway(true);
    rememberChoice(firstStepsCookie(slug), "done");
  };
  return (
    <Section
      title={t("title")}
      action={
        finished ? (
          <Button tone="quiet" className="min-h-7 text-sm" onClick={putAway}>
            {t("dismiss")}
          </Button>
        ) : (
          <span className="numbers text-sm text-muted">{t("progress", { done, of })}</span>
        )
      }
    >
      {finished ? <p className="text-sm text-muted">{t("finished")}</p> : null}
      <ul className="grid text-sm">
        {steps.map((step) => (
          <li key={step.step} className="flex min-h-8 items-center gap-2">
            {step.done ? <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-good" /> : <Circle aria-hidden="true" className="size-4 shrink-0 text-muted" />}
            <StepName {...step} />
            <span className="sr-only">{t(step.done ? "done" : "open")}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function StepName({ step, done }: Onboarding["steps"][number]) {
  const t = useTranslations("home.first_steps.steps");
  const pagePath = usePagePath();
  if (done) return <span className="text-muted line-through">{t(step)}</span>;
  return (
    <Link href={pagePath(...stepPages[step])} className="inline-flex min-h-6 items-center font-medium underline decoration-line underline-offset-4 hover:decoration-accent">
      {t(step)}
    </Link>
  );
}

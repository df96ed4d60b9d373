"use client";

import { Circle, CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { AheadLink } from "@/components/ui/AheadLink";
import { ConnectSandbox } from "@/components/payments/gateways/ConnectSandbox";
import { Section } from "@/components/record/Section";
import { usePagePath } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { stepPage, type FirstStep, type Onboarding } from "./first-steps";

/** The onboarding checklist, ticked off from actual data. It disappears when every step is done or when the reader dismisses it. */
export function FirstSteps({ onboarding: { steps, done, of }, onDismiss }: { onboarding: Onboarding; onDismiss: () => void }) {
  const t = useTranslations("home.first_steps");
  const next = steps.find((step) => !step.done);
  return (
    <Section
      title={t("title")}
      action={
        <span className="flex items-center gap-3">
          <span className="numbers text-sm text-muted">{t("progress", { done, of })}</span>
          <Button tone="quiet" className="min-h-7 text-sm" onClick={onDismiss}>
            {t("dismiss")}
          </Button>
        </span>
      }
    >
      <ol className="grid text-sm">
        {steps.map((step) => (
          <Step key={step.step} step={step} next={step === next} />
        ))}
      </ol>
    </Section>
  );
}

/** One step. The first open step explains its purpose. */
function Step({ step, next }: { step: FirstStep; next: boolean }) {
  const t = useTranslations("home.first_steps");
  const pagePath = usePagePath();
  const name = t(`steps.${step.step}`);
  return (
    <li className="grid min-h-9 grid-cols-[1rem_minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-0.5 py-1">
      {step.done ? (
        <CircleCheck aria-hidden="true" className="size-4 text-good" />
      ) : (
        <Circle aria-hidden="true" className="size-4 text-muted" />
      )}
      <span className="min-w-0">
        {step.done ? (
          <span className="text-muted line-through">{name}</span>
        ) : (
          <AheadLink
            href={pagePath(...stepPage(step))}
            className="inline-flex min-h-6 items-center font-medium underline decoration-line underline-offset-4 hover:decoration-accent"
          >
            {name}
          </AheadLink>
        )}
        <span className="sr-only"> {t(step.done ? "done" : "open")}</span>
      </span>
      {step.step === "gateway" && !step.done ? <ConnectSandbox /> : null}
      {next ? <p className="col-start-2 text-muted">{t(`why.${step.step}`)}</p> : null}
    </li>
  );
}

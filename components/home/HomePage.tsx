"use client";

import { ListChecks } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Wire } from "@/components/api/resource";
import { ExpiringContracts } from "@/components/contracts/ExpiringContracts";
import { useLiveRefresh } from "@/components/live/LiveProvider";
import { PageHeader } from "@/components/shell/PageHeader";
import { MyDaySection } from "@/components/my-day/MyDaySection";
import type { QueueRow } from "@/components/my-day/Queue";
import { useWords } from "@/components/words/use-words";
import { shellActions } from "@/components/shell/actions";
import { useCan, usePagePath, useWorkplace } from "@/components/shell/workplace";
import { ButtonLink } from "@/components/ui/Button";
import { MenuItem } from "@/components/ui/Menu";
import type { Dashboard } from "@/lib/domains/reports/schema";
import { Activity } from "./Activity";
import { Cash } from "./Cash";
import { FirstSteps } from "./FirstSteps";
import { Overdue, Receivables } from "./Owed";
import { useFirstSteps } from "./use-first-steps";

/** The home page: amounts owed and overdue, money received, recent activity, and the onboarding checklist. */
export function HomePage({
  dashboard: { ageing, cash_in, overdue, activity, onboarding },
  queue,
  dismissed,
}: {
  dashboard: Wire<typeof Dashboard>;
  queue: readonly QueueRow[];
  dismissed: boolean;
}) {
  const t = useTranslations("staff");
  const { staff } = useWorkplace();
  const words = useWords();
  const can = useCan();
  const pagePath = usePagePath();
  const steps = useFirstSteps(onboarding, dismissed);
  useLiveRefresh();
  const allowed = shellActions.filter(({ permission }) => can(permission));
  const action = allowed.find(({ id }) => id === "invoices.new") ?? allowed[0];
  return (
    <>
      <PageHeader
        title={t("home.title", { name: staff.name })}
        menu={
          steps.hidden ? (
            <MenuItem icon={<ListChecks aria-hidden="true" />} onSelect={steps.restore}>
              {t("home.first_steps")}
            </MenuItem>
          ) : null
        }
        action={
          action ? (
            <ButtonLink href={pagePath(...action.segments)} tone="primary">
              {words.action(action.id)}
            </ButtonLink>
          ) : null
        }
      />
      <div className="grid max-w-6xl gap-x-10 gap-y-6 px-4 py-3 md:px-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid content-start gap-6">
          {onboarding !== null && steps.shown ? <FirstSteps onboarding={onboarding} onDismiss={steps.dismiss} /> : null}
          <MyDaySection entries={queue} />
          {overdue === null ? null : <Overdue overdue={overdue} />}
          {ageing === null ? null : <Receivables ageing={ageing} />}
          {cash_in === null ? null : <Cash cash={cash_in} />}
        </div>
        <div className="grid content-start gap-6">
          {can("contracts.read") ? <ExpiringContracts /> : null}
          <Activity activity={activity} />
        </div>
      </div>
    </>
  );
}

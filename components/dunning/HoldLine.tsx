"use client";

import { useTranslations } from "next-intl";
import { usePerform } from "@/components/api/use-perform";
import type { Wire } from "@/components/api/resource";
import { invoices } from "@/components/invoices/resource";
import { useCan } from "@/components/shell/workplace";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import type { DunningHold } from "@/lib/domains/dunning/schema";
import { dunning } from "./resource";

/** A dispute or a promise, with what became of it. */
export function HoldLine({ hold, open }: { hold: Wire<typeof DunningHold>; open: boolean }) {
  const t = useTranslations("dunning_reminders.on_records");
  const can = useCan();
  const { api, perform, busy } = usePerform([invoices.name]);
  const { id, kind, person, reason, until, outcome } = hold;
  const about = [person, reason].filter((text) => text !== "").join(": ");
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-3 border-b border-line py-1 last:border-0">
      <span className="grid min-w-40 flex-1">
        <span className="font-medium">
          {until === null ? t(`holds.${kind}`) : t.rich(`holds.${kind}_until`, { date: () => <DateText value={until} /> })}
        </span>
        {about === "" ? null : <bdi className="text-muted [overflow-wrap:anywhere]">{about}</bdi>}
      </span>
      {outcome === null ? (
        <Badge tone={open ? "accent" : "neutral"}>{t(open ? "held" : "over")}</Badge>
      ) : (
        <Badge tone={outcome === "broken" ? "bad" : outcome === "kept" ? "good" : "neutral"}>{t(`outcomes.${outcome}`)}</Badge>
      )}
      {open && can("dunning_policies.hold") ? (
        <Button tone="quiet" className="text-sm" busy={busy} onClick={() => void perform(() => api.call(dunning.lift, { id }))}>
          {t("lift")}
        </Button>
      ) : null}
    </li>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { usePerform } from "@/components/api/use-perform";
import { usePart } from "@/components/api/use-record";
import { projects } from "@/components/projects/resource";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Amount } from "@/components/ui/Amount";
import { Button } from "@/components/ui/Button";
import { BilledTime } from "./BilledTime";
import { useDuration } from "./use-duration";

/** Time of an hourly project that is on no invoice yet: the lines of the draft as it would be, and the button that makes it. */
export function TimeToInvoice({ id, time }: { id: string; time: string }) {
  const t = useTranslations("time_entries.on_records");
  const write = useDuration();
  const can = useCan();
  const router = useRouter();
  const pagePath = usePagePath();
  const { api, perform, busy } = usePerform([projects.name, "time-entries", "invoices"]);
  const { data: project } = usePart(projects, id, "record", projects.get, { id });
  const { data: preview } = usePart(projects, id, "time-preview", projects.verbs.preview_time, { id });
  if (project?.billing !== "hourly" || preview === undefined) return null;
  const { lines, total, currency } = preview;
  const create = () =>
    perform(async () => {
      const invoice = await api.call(projects.verbs.invoice_time, { id });
      router.push(pagePath("invoices", invoice.id));
    });
  return (
    <div className="grid gap-2 pt-2 text-sm">
      {lines.length === 0 ? null : (
        <ul aria-label={t("preview")} className="grid">
          {lines.map((line, place) => (
            <li key={place} className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-1.5">
              <bdi className="min-w-0 flex-1 basis-32 [overflow-wrap:anywhere]">{line.title}</bdi>
              <span className="text-muted">
                <BilledTime seconds={line.seconds} billed_seconds={line.billed_seconds} write={write} />
              </span>
              {line.amount === null ? null : (
                <span className="min-w-20 text-end">
                  <Amount value={line.amount} currency={currency} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span>{total === null ? t("no_rate", { time }) : t("ready", { time })}</span>
        {lines.length > 0 && total !== null && can("invoices.write") ? (
          <Button busy={busy} onClick={() => void create()}>
            {t("invoice")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

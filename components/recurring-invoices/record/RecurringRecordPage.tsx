"use client";

import { CircleStop, FilePlus, Pause, Pencil, Play } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { usePerform } from "@/components/api/use-perform";
import { usePart, useRecord } from "@/components/api/use-record";
import { useWriteField } from "@/components/document/record/use-write-field";
import { DocumentSheet } from "@/components/document/sheet/DocumentSheet";
import { AutopayPart } from "@/components/payments/AutopayPart";
import { RecordEditing } from "@/components/record/record-context";
import { RecordPage } from "@/components/record/RecordPage";
import { RecordTimeline } from "@/components/record/RecordTimeline";
import { Section } from "@/components/record/Section";
import { RecurringStatus } from "@/components/recurring-invoices/RecurringStatus";
import { recurringInvoices, type RecurringRecord } from "@/components/recurring-invoices/resource";
import { useRecurringFields } from "@/components/recurring-invoices/use-recurring-fields";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Amount } from "@/components/ui/Amount";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { MenuItem } from "@/components/ui/Menu";
import { useGo } from "@/components/ui/navigation";
import { showToast } from "@/components/ui/toast-store";
import { isolate } from "@/lib/commerce/direction";
import type { DocumentView } from "@/lib/commerce/document";
import { showMoney } from "@/lib/commerce/show-money";
import { allows, type RecurringVerb } from "@/lib/domains/recurring-invoices/rules";
import { ConfirmDialog } from "./ConfirmDialog";
import { PriceChanges } from "./PriceChanges";
import { RecurringFacts } from "./RecurringFacts";
import { IssuedRuns, NextRuns } from "./Runs";

interface RecurringRecordPageProps {
  recurring_invoice: RecurringRecord;
  document: DocumentView;
}

const toasts = {
  start: "started",
  pause: "paused",
  resume: "resumed",
  rearm: "rearmed",
  terminate: "terminated",
  run: "issued",
} as const;

/** One schedule: what it issues, when next, and what it issued so far. */
export function RecurringRecordPage({ recurring_invoice: initial, document: drawn }: RecurringRecordPageProps) {
  const t = useTranslations("recurring_invoices");
  const locale = useLocale();
  const go = useGo();
  const can = useCan();
  const pagePath = usePagePath();
  const schedule = useRecord(recurringInvoices, initial.id, initial);
  const { id, status, version, currency } = schedule;
  const isChanged = version !== initial.version;
  const verbs = recurringInvoices.verbs;
  const fresh = usePart(recurringInvoices, id, `document-${String(version)}`, verbs.read_document, { id }, isChanged);
  const view = fresh.data ?? drawn;
  const writeField = useWriteField(currency);
  const { series_id: _series, tax_profile_id: _profile, customer_id: _customer, ...told } = useRecurringFields();
  const [asking, setAsking] = useState<"run" | "terminate" | null>(null);
  const { api, perform, busy } = usePerform([recurringInvoices.name, "invoices"]);
  // What an active schedule does by itself needs the permission of whoever starts or changes it.
  const orders = (!schedule.auto_finalize || can("invoices.finalize")) && (!schedule.auto_send || can("invoices.send"));
  const needsOrder = (verb: RecurringVerb) => (verb === "edit" ? status === "active" : verb !== "pause" && verb !== "terminate");
  const may = (verb: RecurringVerb) =>
    allows(status, verb) && can(verb === "run" ? "recurring_invoices.run" : "recurring_invoices.write") && (orders || !needsOrder(verb));
  const act = (verb: "start" | "pause" | "resume" | "rearm" | "terminate" | "run") =>
    perform(
      () => api.call(recurringInvoices.verbs[verb] as typeof verbs.pause, { id }),
      () => showToast({ tone: "good", text: t(`record.${toasts[verb]}`) }),
    );
  const confirm = (verb: "run" | "terminate") => void act(verb).then(() => setAsking(null));
  async function edit(): Promise<void> {
    if (status === "active" && !(await act("pause"))) return;
    go(pagePath("recurring-invoices", id, "edit"));
  }
  const next = (["start", "resume", "rearm"] as const).find(may);
  return (
    <RecordEditing
      resource={recurringInvoices}
      record={schedule}
      locked={can("recurring_invoices.write") ? null : t("record.no_permission")}
      labels={told}
    >
      <RecordPage
        title={t("record.title_for", { cadence: t(`cadence.${schedule.cadence}`), customer: isolate(view.buyer.name) })}
        trail={[{ label: t("plural"), href: pagePath("recurring-invoices") }]}
        status={<RecurringStatus status={status} />}
        action={
          <>
            {may("edit") ? (
              <Button busy={busy} onClick={() => void edit()}>
                {status === "active" ? t("record.edit_paused") : t("record.edit")}
              </Button>
            ) : null}
            {next === undefined ? null : (
              <Button tone="primary" busy={busy} onClick={() => void act(next)}>
                {t(`record.${next}`)}
              </Button>
            )}
          </>
        }
        menu={
          <>
            {may("run") ? (
              <MenuItem icon={<FilePlus aria-hidden="true" />} onSelect={() => setAsking("run")}>
                {t("record.run")}
              </MenuItem>
            ) : null}
            {may("pause") ? (
              <MenuItem icon={<Pause aria-hidden="true" />} onSelect={() => void act("pause")}>
                {t("record.pause")}
              </MenuItem>
            ) : null}
            {next === undefined ? null : (
              <MenuItem icon={<Play aria-hidden="true" />} onSelect={() => void act(next)}>
                {t(`record.${next}`)}
              </MenuItem>
            )}
            {may("edit") ? (
              <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => void edit()}>
                {status === "active" ? t("record.edit_paused") : t("record.edit")}
              </MenuItem>
            ) : null}
            {may("terminate") ? (
              <MenuItem tone="danger" icon={<CircleStop aria-hidden="true" />} onSelect={() => setAsking("terminate")}>
                {t("record.terminate")}
              </MenuItem>
            ) : null}
          </>
        }
        amounts={
          <dl className="flex flex-wrap items-baseline gap-x-8 gap-y-2">
            <div>
              <dt className="text-sm text-muted">{t("fields.total")}</dt>
              <dd className="text-xl font-semibold">
                <Amount value={schedule.total} currency={currency} />
              </dd>
            </div>
            {schedule.next_date === null ? null : (
              <div>
                <dt className="text-sm text-muted">{t("fields.next_date")}</dt>
                <dd className="text-lg font-medium">
                  <DateText value={schedule.next_date} />
                </dd>
              </div>
            )}
          </dl>
        }
        notice={
          schedule.failure === null ? null : (
            <Alert tone="bad" title={t("record.stopped")}>
              <p dir="auto">{t("record.stopped_text", { reason: schedule.failure })}</p>
            </Alert>
          )
        }
        rail={
          <>
            <RecurringFacts schedule={schedule} customer={view.buyer.name} />
            {status === "active" || status === "draft" ? <NextRuns schedule={schedule} /> : null}
            {can("payments.read") ? (
              <Section title={t("record.autopay")}>
                <AutopayPart id={schedule.customer_id} />
              </Section>
            ) : null}
          </>
        }
        timeline={
          <RecordTimeline
            resource={recurringInvoices}
            id={id}
            labels={told}
            write={(field, value, then) => {
              if (field === "status" && typeof value === "string") return t(`status.${value}` as "status.draft");
              if (field === "cadence" && typeof value === "string") return t(`cadence.${value}` as "cadence.daily");
              if (field === "catch_up" && typeof value === "string") return t(`catch_up.${value}` as "catch_up.latest");
              return writeField(field, value, then);
            }}
            kinds={["change", "event", "note"]}
            notes
          />
        }
      >
        <DocumentSheet label={t("document.lines")} view={view} />
        <PriceChanges schedule={schedule} may={may("edit")} />
        <IssuedRuns schedule={schedule} />
      </RecordPage>
      {asking === "run" ? (
        <ConfirmDialog
          title={t("running.title")}
          text={t("running.text", { amount: isolate(showMoney(schedule.total, currency, locale)) })}
          label={t("running.do")}
          tone="primary"
          busy={busy}
          onConfirm={() => confirm("run")}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking === "terminate" ? (
        <ConfirmDialog
          title={t("ending.title")}
          text={t("ending.text")}
          label={t("ending.do")}
          tone="danger"
          busy={busy}
          onConfirm={() => confirm("terminate")}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </RecordEditing>
  );
}

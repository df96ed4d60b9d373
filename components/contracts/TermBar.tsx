"use client";

import { useTranslations } from "next-intl";
import { useClock } from "@/components/ui/use-clock";
import { useWorkplace } from "@/components/shell/workplace";
import { DateText } from "@/components/ui/DateText";
import { daysBetween } from "@/lib/commerce/days";
import { dayInTimezone } from "@/lib/commerce/timezone";
import type { ContractRecord } from "./resource";

/** A contract's term: how much of it has passed, where the notice deadline lies, and how many days are left. */
export function TermBar({ contract }: { contract: ContractRecord }) {
  const t = useTranslations("contracts.term");
  const { timezone } = useWorkplace();
  const today = dayInTimezone(useClock(), timezone);
  const { start_date, end_date, notice_date, status, auto_renewal_months } = contract;
  const length = daysBetween(start_date, end_date) + 1;
  const share = (day: string) => Math.min(1, Math.max(0, daysBetween(start_date, day) / length));
  const left = daysBetween(today, end_date);
  return (
    <div className="grid max-w-2xl gap-1.5 text-sm">
      <div aria-hidden="true" className="relative h-2 overflow-hidden rounded-full bg-hover">
        <span
          ref={(element) => {
            if (element) element.style.inlineSize = `${share(today) * 100}%`;
          }}
          className="absolute inset-y-0 start-0 w-0 rounded-full bg-accent"
        />
        {notice_date === null ? null : (
          <span
            ref={(element) => {
              if (element) element.style.insetInlineStart = `${share(notice_date) * 100}%`;
            }}
            className="absolute inset-y-0 w-1 bg-warn"
          />
        )}
      </div>
      <dl className="flex flex-wrap justify-between gap-x-6 gap-y-1">
        <Point label={t("starts")} day={start_date} />
        {notice_date === null ? null : <Point label={t("notice")} day={notice_date} />}
        <Point label={auto_renewal_months === null ? t("ends") : t("renews")} day={end_date} />
      </dl>
      {status === "active" ? (
        <p className="text-muted">
          {left < 0 ? t("over") : t("left", { count: left })}
          {notice_date !== null && notice_date < today && auto_renewal_months !== null ? ` ${t("notice_passed")}` : null}
        </p>
      ) : null}
    </div>
  );
}

function Point({ label, day }: { label: string; day: string }) {
  return (
    <div className="grid">
      <dt className="text-xs text-muted">{label}</dt>
      <dd>
        <DateText value={day} />
      </dd>
    </div>
  );
}

import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { Badge } from "@/components/ui/Badge";
import { useIsolate } from "@/components/ui/use-isolate";
import { formatDay } from "@/lib/commerce/document-format";
import { formatMoney } from "@/lib/commerce/money";
import type { EstimateListed } from "@/lib/domains/estimates/schema";
import { encodeId } from "@/lib/kernel/base/ids";
import { statusTones } from "./status-tone";

/** A list of estimates that fits a phone; each row links to its document. */
export function EstimateRows({ estimates }: { estimates: readonly z.output<typeof EstimateListed>[] }) {
  const t = useTranslations("portal.estimate");
  const isolate = useIsolate();
  const locale = useLocale();
  return (
    <ul className="divide-y divide-line border-y border-line">
      {estimates.map(({ id, number, status, expiry_date, expired_at, total, currency }) => {
        const expired = status === "sent" && expired_at !== null;
        return (
          <li key={id}>
            <a
              href={`/portal/estimates/${encodeId("estimate", id)}`}
              className="flex min-h-14 min-w-0 flex-1 items-center justify-between gap-4 px-1 py-2 hover:bg-accent-soft"
            >
              <span className="grid min-w-0">
                <span className="font-medium">
                  <bdi>{number}</bdi>
                </span>
                {expiry_date === null || status !== "sent" ? null : (
                  <time dateTime={expiry_date} className="text-sm text-muted">
                    {t(expired ? "was_valid" : "valid", { day: isolate(formatDay(expiry_date, locale)) })}
                  </time>
                )}
              </span>
              <span className="grid justify-items-end text-end">
                <span className="numbers font-medium">
                  <bdi>{formatMoney(total, currency, locale)}</bdi>
                </span>
                <span className="text-sm">
                  <Badge tone={expired ? "warn" : statusTones[status]}>{expired ? t("expired_short") : t(`status.${status}`)}</Badge>
                </span>
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

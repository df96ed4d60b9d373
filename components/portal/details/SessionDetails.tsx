import { useFormatter, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/Badge";
import { describeDevice } from "@/components/ui/describe-device";
import { useIsolate } from "@/components/ui/use-isolate";
import type { PortalSession } from "@/lib/domains/portal/schema";
import { encodeId } from "@/lib/kernel/base/ids";
import { DetailsForm } from "./DetailsForm";
import { DetailsPart } from "./DetailsPart";

/** The contact's sessions. The current one is signed out at the top of every page, every other one here. */
export function SessionDetails({ sessions }: { sessions: readonly PortalSession[] }) {
  const t = useTranslations("portal.details.sessions");
  const isolate = useIsolate();
  const format = useFormatter();
  return (
    <DetailsPart id="sessions" title={t("title")} lead={t("lead")}>
      <ul className="divide-y divide-line border-y border-line">
        {sessions.map(({ id, user_agent, ip, current, last_seen_at }) => {
          const device = describeDevice(user_agent);
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="grid min-w-0 gap-1">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1 [overflow-wrap:anywhere]">
                  <bdi className="font-medium">{device === "" ? t("unknown") : device}</bdi>
                  {current ? <Badge tone="accent">{t("current")}</Badge> : null}
                </p>
                <p className="flex flex-wrap gap-x-3 text-sm text-muted">
                  <time dateTime={last_seen_at.toISOString()}>
                    {t("seen", { time: isolate(format.dateTime(last_seen_at, { dateStyle: "medium", timeStyle: "short" })) })}
                  </time>
                  {ip === "" ? null : <bdi className="numbers">{ip}</bdi>}
                </p>
              </div>
              {current ? null : (
                <DetailsForm
                  change="end-session"
                  id={encodeId("contact_session", id)}
                  tone="secondary"
                  button={
                    <>
                      {t("end")}
                      <span className="sr-only">: {device === "" ? t("unknown") : device}</span>
                    </>
                  }
                />
              )}
            </li>
          );
        })}
      </ul>
    </DetailsPart>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Api } from "@/components/api/api";
import { usePerform } from "@/components/api/use-perform";
import { useRecord } from "@/components/api/use-record";
import type { ById } from "@/components/api/verb";
import { ReasonDialog } from "@/components/record/ReasonDialog";
import { RecordPage } from "@/components/record/RecordPage";
import { RecordTimeline } from "@/components/record/RecordTimeline";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { MenuItem } from "@/components/ui/Menu";
import { showToast } from "@/components/ui/toast-store";
import { FoundRows } from "./FoundRows";
import { PrivacyFacts } from "./PrivacyFacts";
import { isOpen, PrivacyStatus } from "./PrivacyStatus";
import { PrivacyTables } from "./PrivacyTables";
import { privacyRequests, type PrivacyRecord } from "./resource";

type Asked = "verify" | "wait" | "extend" | "refuse" | "rectify";
type Written = ById & { note: string; reason: string };
const sends: Record<Asked, (api: Api, written: Written) => Promise<unknown>> = {
  verify: (api, { id, note }) => api.call(privacyRequests.verbs.verify, { id, note }),
  wait: (api, { id, note }) => api.call(privacyRequests.verbs.wait, { id, note }),
  extend: (api, { id, reason }) => api.call(privacyRequests.verbs.extend, { id, reason }),
  refuse: (api, { id, reason }) => api.call(privacyRequests.verbs.refuse, { id, reason }),
  rectify: (api, { id, note }) => api.call(privacyRequests.verbs.rectify, { id, note }),
};
const unchecked = ["received", "identity_check", "waiting_for_subject"];
const labelled = ["status", "type", "name", "email", "due_day", "verified_by", "decision", "note", "closed_at", "work", "failure"] as const;

/** A request with what was found, and what is to be done next. */
export function PrivacyRequestPage({ request: initial }: { request: PrivacyRecord }) {
  const t = useTranslations("privacy_requests");
  const settings = useTranslations("settings");
  const form = useTranslations("staff.form");
  const can = useCan();
  const pagePath = usePagePath();
  const request = useRecord(privacyRequests, initial.id, initial);
  const [asking, setAsking] = useState<Asked | "fulfill" | null>(null);
  const { api, perform, busy } = usePerform([privacyRequests.name]);
  const { id, type, status, work, failure, extended_at } = request;
  const idle = isOpen(request) && work === null;
  const writes = can("privacy_requests.write") && idle;
  const fulfills = can("privacy_requests.fulfill") && idle;
  const isUnchecked = unchecked.includes(status);
  const labels = Object.fromEntries(labelled.map((name) => [name, t(`fields.${name}`)]));
  const run = (verb: "send_proofs" | "withdraw" | "search_again" | "fulfill") =>
    perform(
      () => api.call(privacyRequests.verbs[verb], { id }),
      () => showToast({ tone: "good", text: t(`verbs.${verb}.done`) }),
    );
  const wordsOf = (verb: Asked) => ({
    title: t(`verbs.${verb}.do`),
    text: t(`ask.${verb}`),
    reason: t(verb === "extend" || verb === "refuse" ? "fields.reason" : "fields.note"),
    do: t(`verbs.${verb}.do`),
    done: t(`verbs.${verb}.done`),
  });
  return (
    <>
      <RecordPage
        title={request.name}
        trail={[
          { label: settings("title"), href: pagePath("settings") },
          { label: t("plural"), href: pagePath("settings", "privacy-requests") },
        ]}
        status={<PrivacyStatus status={status} />}
        action={
          <>
            {writes && isUnchecked ? (
              <Button tone="primary" busy={busy} onClick={() => void run("send_proofs")}>
                {t("verbs.send_proofs.do")}
              </Button>
            ) : null}
            {fulfills && status === "review" ? (
              <Button tone="primary" onClick={() => setAsking(type === "rectification" ? "rectify" : "fulfill")}>
                {t(type === "rectification" ? "verbs.rectify.do" : `fulfill.${type}.do`)}
              </Button>
            ) : null}
          </>
        }
        menu={
          writes ? (
            <>
              {isUnchecked ? <MenuItem onSelect={() => setAsking("verify")}>{t("verbs.verify.do")}</MenuItem> : null}
              {isUnchecked && status !== "waiting_for_subject" ? (
                <MenuItem onSelect={() => setAsking("wait")}>{t("verbs.wait.do")}</MenuItem>
              ) : null}
              {extended_at === null ? <MenuItem onSelect={() => setAsking("extend")}>{t("verbs.extend.do")}</MenuItem> : null}
              {isUnchecked ? null : <MenuItem onSelect={() => void run("search_again")}>{t("verbs.search_again.do")}</MenuItem>}
              <MenuItem onSelect={() => void run("withdraw")}>{t("verbs.withdraw.do")}</MenuItem>
              {fulfills ? (
                <MenuItem tone="danger" onSelect={() => setAsking("refuse")}>
                  {t("verbs.refuse.do")}
                </MenuItem>
              ) : null}
            </>
          ) : null
        }
        notice={
          work !== null ? (
            <Alert tone="accent" title={t(`work.${work}`)} />
          ) : failure !== null ? (
            <Alert tone="bad" title={t("page.failed")} />
          ) : null
        }
        rail={<PrivacyFacts request={request} />}
        timeline={<RecordTimeline resource={privacyRequests} id={id} labels={labels} kinds={["change", "event", "mail"]} />}
      >
        <PrivacyTables request={request} />
        {fulfills && status === "review" ? <FoundRows request={request} /> : null}
      </RecordPage>
      {asking !== null && asking !== "fulfill" ? (
        <ReasonDialog
          words={wordsOf(asking)}
          changes={[privacyRequests.name]}
          tone={asking === "refuse" ? "danger" : "primary"}
          send={(to, text) => sends[asking](to, { id, note: text, reason: text })}
          onClose={() => setAsking(null)}
        />
      ) : null}
      <Dialog
        open={asking === "fulfill"}
        onClose={() => setAsking(null)}
        size="small"
        title={type === "rectification" ? t("verbs.rectify.do") : t(`fulfill.${type}.do`)}
        description={type === "rectification" ? "" : t(`fulfill.${type}.text`)}
        actions={
          <>
            <Button onClick={() => setAsking(null)}>{form("cancel")}</Button>
            <Button
              tone={type === "erasure" ? "danger" : "primary"}
              busy={busy}
              onClick={() => void run("fulfill").then((done) => done && setAsking(null))}
            >
              {type === "rectification" ? t("verbs.rectify.do") : t(`fulfill.${type}.do`)}
            </Button>
          </>
        }
      />
    </>
  );
}

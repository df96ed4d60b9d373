"use client";

import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import type { Api } from "@/components/api/api";
import { usePerform } from "@/components/api/use-perform";
import { Section } from "@/components/record/Section";
import { Alert } from "@/components/ui/Alert";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { showToast } from "@/components/ui/toast-store";
import { patience, type OwnDomainStatus } from "@/lib/kernel/base/own-domain";

/** The catalogues with the words about a domain of the company's own. */
export type OwnDomainCatalogue = "kb_domains" | "sending_domains";

interface Checked {
  hostname: string;
  status: OwnDomainStatus;
  failures: number;
  /** ISO time; null before the first check. */
  checked_at: string | null;
}

interface OwnDomainProps {
  catalogue: OwnDomainCatalogue;
  /** The name in the cache of what changes with it. */
  list: string;
  title: string;
  domain: Checked;
  editable: boolean;
  /** @returns whether every record was found. */
  check: (api: Api) => Promise<boolean>;
  remove: (api: Api) => Promise<unknown>;
  /** What the last check found, and the records to add. */
  children: ReactNode;
}

/** A domain of the company's own that its DNS records prove: its status, a check on request, and its removal. */
export function OwnDomain({ catalogue, list, title, domain, editable, check, remove, children }: OwnDomainProps) {
  const t = useTranslations(catalogue);
  const { api, perform, busy } = usePerform([list]);
  const [removing, setRemoving] = useState(false);
  const { status, failures, checked_at } = domain;
  const checkNow = () =>
    perform(async () =>
      showToast((await check(api)) ? { tone: "good", text: t("page.verified") } : { tone: "neutral", text: t("page.still_missing") }),
    );
  return (
    <Section
      title={<bdi dir="ltr">{title}</bdi>}
      action={
        editable ? (
          <Button tone="quiet" onClick={() => setRemoving(true)}>
            {t("verbs.delete.do")}
          </Button>
        ) : null
      }
    >
      <div className="grid gap-4 pt-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={failures > 0 && status === "verified" ? "warn" : tones[status]}>{t(`status.${status}`)}</Badge>
          <span className="text-sm text-muted">
            {checked_at === null ? t("page.never") : t.rich("page.checked", { time: () => <RelativeTime value={checked_at} /> })}
          </span>
        </p>
        {status === "verified" && failures > 0 ? <Alert tone="warn">{t("page.failing", { count: patience })}</Alert> : null}
        {status === "failed" ? <Alert tone="bad">{t("page.stopped")}</Alert> : null}
        {children}
        {editable ? (
          <Button tone="primary" busy={busy} className="justify-self-start" onClick={() => void checkNow()}>
            {t("verbs.check.do")}
          </Button>
        ) : null}
      </div>
      {removing ? (
        <RemoveDialog catalogue={catalogue} list={list} hostname={domain.hostname} remove={remove} onClose={() => setRemoving(false)} />
      ) : null}
    </Section>
  );
}

const tones = { pending: "warn", verified: "good", failed: "bad" } as const;

interface RemoveDialogProps extends Pick<OwnDomainProps, "catalogue" | "list" | "remove"> {
  hostname: string;
  onClose: () => void;
}

function RemoveDialog({ catalogue, list, hostname, remove, onClose }: RemoveDialogProps) {
  const t = useTranslations(catalogue);
  const form = useTranslations("staff.form");
  const { api, perform, busy } = usePerform([list]);
  const removeNow = () =>
    perform(
      () => remove(api),
      () => {
        showToast({ tone: "good", text: t("page.removed") });
        onClose();
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t("page.remove_title", { name: hostname })}
      description={t("page.remove_text", { name: hostname })}
      actions={
        <>
          <Button onClick={onClose}>{form("cancel")}</Button>
          <Button tone="danger" busy={busy} onClick={() => void removeNow()}>
            {t("verbs.delete.do")}
          </Button>
        </>
      }
    />
  );
}

"use client";

import { KeyRound, Pause, Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { usePerform } from "@/components/api/use-perform";
import { useRecord } from "@/components/api/use-record";
import { Section } from "@/components/record/Section";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { Facts } from "@/components/ui/Facts";
import { MenuItem } from "@/components/ui/Menu";
import { showToast } from "@/components/ui/toast-store";
import { useWords } from "@/components/words/use-words";
import { everyEvent } from "@/lib/domains/webhooks/schema";
import { SettingsFrame } from "../SettingsFrame";
import { useFieldNames } from "../use-field-names";
import { Deliveries } from "./Deliveries";
import { EditWebhook } from "./EditWebhook";
import { PlainHttp } from "./PlainHttp";
import { webhooks, type EventKind, type WebhookRow } from "./resource";
import { DeleteDialog } from "./dialogs/DeleteDialog";
import { ReplayDialog } from "./dialogs/ReplayDialog";
import { ResumeDialog } from "./dialogs/ResumeDialog";
import { RotateDialog } from "./dialogs/RotateDialog";
import { TestDialog } from "./dialogs/TestDialog";
import { WebhookNotice } from "./WebhookNotice";
import { WebhookStatus } from "./WebhookStatus";

type Open = "edit" | "test" | "rotate" | "resume" | "replay" | "delete" | null;

/** One endpoint: its state, its settings, and what was sent to it. */
export function WebhookPage({ webhook: initial, kinds }: { webhook: WebhookRow; kinds: readonly EventKind[] }) {
  const t = useTranslations("webhooks");
  const settings = useTranslations("settings");
  const words = useWords();
  const can = useCan();
  const router = useRouter();
  const pagePath = usePagePath();
  const labels = useFieldNames("webhooks");
  const webhook = useRecord(webhooks, initial.id, initial);
  const { api, perform, busy } = usePerform([webhooks.name]);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const editable = can("webhooks.write");
  const pause = () =>
    perform(
      () => api.call(webhooks.verbs.pause, { id: webhook.id }),
      () => showToast({ tone: "good", text: t("verbs.pause.done") }),
    );
  const menu = editable ? (
    <>
      <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setOpen("edit")}>
        {t("verbs.update.do")}
      </MenuItem>
      <MenuItem icon={<KeyRound aria-hidden="true" />} onSelect={() => setOpen("rotate")}>
        {t("verbs.rotate_secret.do")}
      </MenuItem>
      {webhook.status === "active" ? (
        <MenuItem icon={<Pause aria-hidden="true" />} onSelect={() => void pause()}>
          {t("verbs.pause.do")}
        </MenuItem>
      ) : null}
      <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => setOpen("delete")}>
        {t("verbs.delete.do")}
      </MenuItem>
    </>
  ) : null;
  return (
    <SettingsFrame
      title={<bdi dir="ltr">{webhook.description === "" ? new URL(webhook.url).host : webhook.description}</bdi>}
      trail={[{ label: settings("pages.webhooks.title"), href: pagePath("settings", "webhooks") }]}
      beside={<WebhookStatus webhook={webhook} />}
      action={
        editable ? (
          <Button busy={busy} onClick={() => setOpen("test")}>
            {t("verbs.test.do")}
          </Button>
        ) : null
      }
      menu={menu}
      wide
    >
      <WebhookNotice webhook={webhook} editable={editable} onResume={() => setOpen("resume")} />
      <Section title={t("details")}>
        <Facts
          facts={[
            {
              label: labels.url,
              value: (
                <>
                  <bdi dir="ltr">{webhook.url}</bdi> <PlainHttp webhook={webhook} />
                </>
              ),
            },
            {
              label: labels.events,
              value: webhook.events.includes(everyEvent)
                ? t("form.every_event")
                : webhook.events.map((name) => words.event(name)).join(t("separator")),
            },
            {
              label: t("secret.label"),
              value: (
                <>
                  <bdi dir="ltr" className="font-mono text-xs">{`whsec_…${webhook.secret_hint}`}</bdi>
                  {webhook.previous_secret_until === null || webhook.previous_secret_hint === null ? null : (
                    <span className="block text-muted">
                      {t.rich("secret.overlap", {
                        hint: () => <bdi dir="ltr" className="font-mono text-xs">{`…${webhook.previous_secret_hint ?? ""}`}</bdi>,
                        until: () => <DateText value={webhook.previous_secret_until ?? ""} time />,
                      })}
                    </span>
                  )}
                </>
              ),
            },
          ]}
        />
      </Section>
      <Deliveries webhook={webhook} editable={editable} onReplay={() => setOpen("replay")} />
      {open === "edit" ? <EditWebhook webhook={webhook} kinds={kinds} onClose={close} /> : null}
      {open === "test" ? <TestDialog webhook={webhook} kinds={kinds} onClose={close} /> : null}
      {open === "rotate" ? <RotateDialog webhook={webhook} onClose={close} /> : null}
      {open === "resume" ? <ResumeDialog webhook={webhook} onClose={close} /> : null}
      {open === "replay" ? <ReplayDialog webhook={webhook} onClose={close} /> : null}
      {open === "delete" ? (
        <DeleteDialog webhook={webhook} onClose={close} onDeleted={() => router.push(pagePath("settings", "webhooks"))} />
      ) : null}
    </SettingsFrame>
  );
}

"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { usePagePath } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { ButtonLink } from "@/components/ui/Button";
import { CopyText } from "../CopyText";
import { SettingsFrame } from "../SettingsFrame";
import { webhooks, type EventKind, type Made } from "./resource";
import { WebhookForm } from "./WebhookForm";

/** Subscribes an address to events. The signing secret is shown once, from the response. */
export function NewWebhook({ kinds }: { kinds: readonly EventKind[] }) {
  const t = useTranslations("webhooks");
  const settings = useTranslations("settings");
  const words = useTranslations("staff.form");
  const api = useApi();
  const cache = useQueryClient();
  const pagePath = usePagePath();
  const [made, setMade] = useState<Made | null>(null);
  const trail = [{ label: settings("pages.webhooks.title"), href: pagePath("settings", "webhooks") }];
  if (made !== null) {
    return (
      <SettingsFrame title={t("form.made")} trail={trail}>
        <Alert tone="warn" live title={t("secret.once")}>
          <CopyText label={t("secret.label")} text={made.secret} />
        </Alert>
        <p className="measure text-sm text-muted">{t("secret.verify")}</p>
        <div>
          <ButtonLink tone="primary" href={pagePath("settings", "webhooks", made.id)}>
            {t("form.open")}
          </ButtonLink>
        </div>
      </SettingsFrame>
    );
  }
  return (
    <SettingsFrame title={t("actions.new")} trail={trail}>
      <WebhookForm
        kinds={kinds}
        initial={{ url: "", description: "", events: [] }}
        save={t("verbs.create.do")}
        onSave={async (draft) => {
          setMade(await api.call(webhooks.verbs.subscribe, draft));
          await cache.invalidateQueries({ queryKey: queryKeys.all(api.tenant, webhooks.name) });
        }}
        cancel={
          <ButtonLink href={pagePath("settings", "webhooks")} tone="quiet">
            {words("cancel")}
          </ButtonLink>
        }
      />
    </SettingsFrame>
  );
}

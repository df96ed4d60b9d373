"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePerform } from "@/components/api/use-perform";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { SelectField } from "@/components/ui/Input";
import { CopyText } from "../../CopyText";
import { webhooks, type Made, type WebhookRow } from "../resource";

const overlaps = [0, 1, 24, 168] as const;

/** Replaces the secret and shows the new one once; the old one signs too for the chosen time. */
export function RotateDialog({ webhook, onClose }: { webhook: WebhookRow; onClose: () => void }) {
  const t = useTranslations("webhooks");
  const words = useTranslations("staff.form");
  const ui = useTranslations("common.ui");
  const { api, perform, busy } = usePerform([webhooks.name]);
  const [overlap, setOverlap] = useState("24");
  const [made, setMade] = useState<Made | null>(null);
  const rotate = () =>
    perform(async () => setMade(await api.call(webhooks.verbs.rotate, { id: webhook.id, overlap_hours: Number(overlap) })));
  if (made !== null) {
    return (
      <Dialog open onClose={onClose} title={t("verbs.rotate_secret.done")} actions={<Button onClick={onClose}>{ui("close")}</Button>}>
        <Alert tone="warn" live title={t("secret.once")}>
          <CopyText label={t("secret.label")} text={made.secret} />
        </Alert>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t("verbs.rotate_secret.do")}
      description={t("secret.rotate_text")}
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone="primary" busy={busy} onClick={() => void rotate()}>
            {t("verbs.rotate_secret.do")}
          </Button>
        </>
      }
    >
      <SelectField
        name="overlap_hours"
        label={t("secret.overlap_label")}
        value={overlap}
        onChange={(event) => setOverlap(event.target.value)}
      >
        {overlaps.map((hours) => (
          <option key={hours} value={hours}>
            {t(`secret.overlaps.${hours}`)}
          </option>
        ))}
      </SelectField>
    </Dialog>
  );
}

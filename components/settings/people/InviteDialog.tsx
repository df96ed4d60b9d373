"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Wire } from "@/components/api/resource";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import type { Option } from "@/components/ui/use-options";
import type { InvitationCreated } from "@/lib/domains/staff/schema";
import { CopyText } from "../CopyText";
import { CreateDialog } from "../CreateDialog";
import { useFieldNames } from "../use-field-names";
import { invitations } from "./resource";

type Made = Wire<typeof InvitationCreated>;

/** Invites a colleague by mail. The link is also shown once, for handing over another way. */
export function InviteDialog({ roles, onClose }: { roles: readonly Option[]; onClose: () => void }) {
  const t = useTranslations("settings");
  const ui = useTranslations("common.ui");
  const labels = useFieldNames("staff");
  const [made, setMade] = useState<Made | null>(null);
  if (made !== null) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={t("invitations.sent", { email: made.email })}
        description={t("invitations.sent_text")}
        actions={<Button onClick={onClose}>{ui("close")}</Button>}
      >
        <CopyText label={t("invitations.link")} text={made.accept_url} />
      </Dialog>
    );
  }
  return (
    <CreateDialog<Made>
      resource={invitations}
      title={t("staff.invite")}
      save={t("invitations.send")}
      fields={[
        { name: "name", label: labels.name ?? "", kind: "text", required: true, maxLength: 200 },
        { name: "email", label: labels.email ?? "", kind: "email", required: true, maxLength: 254 },
        { name: "role_id", label: labels.role_id ?? "", kind: "options", options: roles, required: true },
      ]}
      onDone={setMade}
      onClose={onClose}
    />
  );
}

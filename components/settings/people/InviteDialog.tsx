"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Wire } from "@/components/api/resource";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import type { InvitationCreated } from "@/lib/domains/staff/schema";
import { CopyText } from "../CopyText";
import { CreateDialog } from "../CreateDialog";
import { useFieldNames } from "../use-field-names";
import { invitations, type RoleRow } from "./resource";

type Made = Wire<typeof InvitationCreated>;

/** Invites a colleague by mail. The link is also shown once, for handing over another way. */
export function InviteDialog({ roles, onClose }: { roles: readonly RoleRow[]; onClose: () => void }) {
  const t = useTranslations("settings");
  const ui = useTranslations("common.ui");
  const labels = useFieldNames("staff");
  const usual = roles.find(({ template }) => template === "staff") ?? roles.at(-1);
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
        {
          name: "role_id",
          label: labels.role_id ?? "",
          kind: "options",
          options: roles.map(({ id, name }) => ({ value: id, label: name })),
          required: true,
        },
      ]}
      values={{ role_id: usual?.id ?? "" }}
      below={({ role_id }) => <RoleNote role={roles.find(({ id }) => id === role_id)} />}
      onDone={setMade}
      onClose={onClose}
    />
  );
}

/** What the chosen role may do. */
function RoleNote({ role }: { role: RoleRow | undefined }) {
  const t = useTranslations("settings");
  if (role === undefined) return null;
  const { template, permissions } = role;
  return (
    <p role="status" className="text-sm text-muted">
      {template === null ? t("roles.count", { count: permissions.length }) : t(`roles.may.${template}`)}
    </p>
  );
}

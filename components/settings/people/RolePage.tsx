"use client";

import { Eye, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { usePerform } from "@/components/api/use-perform";
import { useRecord } from "@/components/api/use-record";
import { useUpdate } from "@/components/api/use-update";
import { EditableField } from "@/components/record/EditableField";
import { RecordEditing } from "@/components/record/record-context";
import { StaleDialog } from "@/components/record/StaleDialog";
import { roleView } from "@/components/shell/resource";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { MenuItem } from "@/components/ui/Menu";
import { showToast } from "@/components/ui/toast-store";
import { useGo } from "@/components/ui/navigation";
import type { Permission } from "@/lib/domains/staff/schema";
import { SettingsFrame } from "../SettingsFrame";
import { useFieldNames } from "../use-field-names";
import { PermissionMatrix } from "./PermissionMatrix";
import { roles, type RoleRow } from "./resource";

/** One role and its permissions; each change is saved at once and applies to everyone with the role. */
export function RolePage({ role: initial }: { role: RoleRow }) {
  const t = useTranslations("settings");
  const can = useCan();
  const go = useGo();
  const pagePath = usePagePath();
  const role = useRecord(roles, initial.id, initial);
  const labels = useFieldNames("roles");
  const { save, stale, state } = useUpdate(roles, role);
  const { api, perform, busy } = usePerform([roles.name]);
  const locked = role.template === "owner" ? t("roles.owner_locked") : can("roles.write") ? null : t("no_permission");
  const toggle = (permissions: readonly Permission[], on: boolean) => {
    const others = role.permissions.filter((name) => !permissions.includes(name));
    void save({ permissions: on ? [...others, ...permissions] : others }).catch(() => showToast({ tone: "bad", text: t("roles.refused") }));
  };
  // Reloads the whole page with the role's permissions.
  const look = () =>
    perform(
      () => api.call(roleView.replace, { role_id: role.id }),
      () => location.assign(pagePath()),
    );
  const remove = async () => {
    if (
      await perform(
        () => api.remove(roles, role.id, role.version),
        () => showToast({ tone: "good", text: t("roles.deleted", { name: role.name }) }),
      )
    )
      go(pagePath("settings", "roles"));
  };
  return (
    <RecordEditing resource={roles} record={role} locked={locked} labels={labels}>
      <SettingsFrame
        title={role.name}
        trail={[{ label: t("pages.roles.title"), href: pagePath("settings", "roles") }]}
        action={
          can("roles.write") && role.template !== "owner" ? (
            <Button busy={busy} onClick={() => void look()}>
              <Eye aria-hidden="true" className="size-4" />
              {t("roles.view_as")}
            </Button>
          ) : null
        }
        menu={
          can("roles.write") && role.template === null ? (
            <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => void remove()}>
              {t("roles.delete")}
            </MenuItem>
          ) : null
        }
      >
        {locked === null ? null : <Alert>{locked}</Alert>}
        <EditableField kind="text" name="name" label={labels.name ?? ""} maxLength={100} required />
        <PermissionMatrix granted={new Set(role.permissions)} editable={locked === null && state === "idle"} onToggle={toggle} />
      </SettingsFrame>
      {stale ? <StaleDialog stale={stale} labels={labels} /> : null}
    </RecordEditing>
  );
}

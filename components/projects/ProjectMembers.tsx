"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { staffLookup, useLookupName, useLookupOptions, useNameOf } from "@/components/api/lookup";
import { usePerform } from "@/components/api/use-perform";
import { Section } from "@/components/record/Section";
import { Amount } from "@/components/ui/Amount";
import { Button } from "@/components/ui/Button";
import { Combobox } from "@/components/ui/Combobox";
import { IconButton } from "@/components/ui/IconButton";
import { Input, Select } from "@/components/ui/Input";
import { MemberRole } from "@/lib/domains/projects/schema";
import { projects, type ProjectRow } from "./resource";

/** The colleagues who work on the project. Adding a member again changes the role. */
export function ProjectMembers({ project, locked }: { project: ProjectRow; locked: boolean }) {
  const t = useTranslations("projects.members");
  const { api, perform, busy } = usePerform([projects.name]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [role, setRole] = useState<MemberRole>("member");
  const [rate, setRate] = useState("");
  const found = useLookupOptions(staffLookup);
  const colleague = useLookupName(staffLookup, chosen);
  const { id, members } = project;
  function add(): void {
    if (chosen === null || busy) return;
    void perform(
      () =>
        api.call(projects.verbs.add_member, { id, staff_id: chosen, role, ...(rate.trim() === "" ? {} : { hourly_rate: rate.trim() }) }),
      () => {
        setChosen(null);
        setRate("");
      },
    );
  }
  return (
    <Section title={t("title")}>
      {members.length === 0 ? <p className="py-2 text-sm text-muted">{t("empty")}</p> : null}
      <ul className="grid text-sm">
        {members.map((member) => (
          <MemberLine key={member.staff_id} project={project} member={member} locked={locked} />
        ))}
      </ul>
      {locked ? null : (
        <form
          noValidate
          method="post"
          className="flex flex-wrap gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <span className="min-w-40 flex-1">
            <Combobox
              label={t("colleague")}
              options={found}
              value={colleague}
              clearable
              onChange={(option) => setChosen(option?.value ?? null)}
            />
          </span>
          <Select name="role" aria-label={t("role")} value={role} onChange={(event) => setRole(MemberRole.parse(event.target.value))}>
            {MemberRole.options.map((value) => (
              <option key={value} value={value}>
                {t(`roles.${value}`)}
              </option>
            ))}
          </Select>
          {project.billing === "hourly" ? (
            <Input
              name="member_rate"
              aria-label={t("rate")}
              placeholder={t("rate")}
              inputMode="decimal"
              dir="ltr"
              className="w-32"
              value={rate}
              onChange={(event) => setRate(event.target.value)}
            />
          ) : null}
          <Button type="submit" busy={busy}>
            {t("add")}
          </Button>
        </form>
      )}
    </Section>
  );
}

function MemberLine({ project, member, locked }: { project: ProjectRow; member: ProjectRow["members"][number]; locked: boolean }) {
  const t = useTranslations("projects.members");
  const { api, perform, busy } = usePerform([projects.name]);
  const { staff_id, role, hourly_rate } = member;
  const name = useNameOf(staffLookup, staff_id) ?? "";
  return (
    <li className="flex min-h-9 items-center gap-3 border-b border-line last:border-0">
      <bdi className="min-w-0 flex-1 truncate font-medium">{name}</bdi>
      {hourly_rate === null ? null : <Amount value={hourly_rate} currency={project.currency} />}
      <span className="text-muted">{t(`roles.${role}`)}</span>
      {locked ? null : (
        <IconButton
          icon={<X aria-hidden="true" />}
          label={t("remove", { name })}
          disabled={busy}
          onClick={() => void perform(() => api.call(projects.verbs.remove_member, { id: project.id, staff_id }))}
        />
      )}
    </li>
  );
}

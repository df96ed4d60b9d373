"use client";

import { Pencil, Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Section } from "@/components/record/Section";
import { Avatar } from "@/components/ui/Avatar";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { IconButton } from "@/components/ui/IconButton";
import { showToast } from "@/components/ui/toast-store";
import { PartForm, type PartField } from "./PartForm";
import type { CustomerRecord } from "./resource";
import { usePartChange } from "./use-part-change";

type Contact = CustomerRecord["contacts"][number];

/** The people of a customer. */
export function Contacts({ customer, locked }: { customer: CustomerRecord; locked: boolean }) {
  const t = useTranslations("customers.contacts");
  const undo = useTranslations("staff.undo");
  const { change, busy, problems, clear } = usePartChange(customer.id);
  const [open, setOpen] = useState<Contact | "new" | null>(null);
  const fields: PartField[] = [
    { name: "name", label: t("name"), kind: "text", required: true, maxLength: 200 },
    { name: "email", label: t("email"), kind: "email", maxLength: 254 },
    { name: "phone", label: t("phone"), kind: "tel", maxLength: 40 },
    { name: "role", label: t("role"), kind: "text", maxLength: 100 },
    { name: "is_primary", label: t("make_primary"), kind: "flag" },
  ];
  async function save(values: Record<string, unknown>): Promise<void> {
    if (open === null) return;
    const done = open === "new" ? await change("POST", "contacts", values) : await change("PATCH", `contacts/${open.id}`, values, open.version);
    if (done) setOpen(null);
  }
  async function remove({ id, name, email, phone, role, language, is_primary, version }: Contact): Promise<void> {
    if (!(await change("DELETE", `contacts/${id}`, undefined, version))) return;
    const back = { name, email, phone, role, language, is_primary };
    showToast({ tone: "good", text: t("removed", { name }), action: { label: undo("undo"), run: () => void change("POST", "contacts", back) } });
  }
  const begin = (which: Contact | "new") => {
    clear();
    setOpen(which);
  };
  return (
    <Section
      title={t("title")}
      action={
        locked ? null : (
          <Button tone="quiet" className="text-sm" onClick={() => begin("new")}>
            <Plus aria-hidden="true" className="size-4" />
            {t("add")}
          </Button>
        )
      }
    >
      {customer.contacts.length === 0 ? <p className="py-2 text-sm text-muted">{t("empty")}</p> : null}
      <ul className="grid">
        {customer.contacts.map((contact) => (
          <li key={contact.id} className="group flex min-h-11 items-center gap-3 rounded-md px-1 py-1 hover:bg-hover">
            <Avatar name={contact.name} />
            <div className="grid min-w-0 flex-1 text-sm">
              <span className="flex flex-wrap items-center gap-x-2">
                <bdi className="font-medium">{contact.name}</bdi>
                {contact.role === null ? null : <bdi className="text-muted">{contact.role}</bdi>}
                {contact.is_primary ? <Badge tone="accent">{t("primary")}</Badge> : null}
              </span>
              <span className="flex flex-wrap gap-x-3 text-muted">
                {contact.email === null ? null : (
                  <a href={`mailto:${contact.email}`} className="inline-flex min-h-6 items-center hover:text-text hover:underline">
                    <bdi>{contact.email}</bdi>
                  </a>
                )}
                {contact.phone === null ? null : (
                  <a href={`tel:${contact.phone}`} className="inline-flex min-h-6 items-center hover:text-text hover:underline">
                    <bdi>{contact.phone}</bdi>
                  </a>
                )}
              </span>
            </div>
            {locked ? null : (
              <>
                <IconButton label={t("edit", { name: contact.name })} icon={<Pencil />} onClick={() => begin(contact)} />
                <IconButton label={t("remove", { name: contact.name })} icon={<Trash2 />} disabled={busy} onClick={() => void remove(contact)} />
              </>
            )}
          </li>
        ))}
      </ul>
      {open === null ? null : (
        <PartForm
          title={open === "new" ? t("add") : t("edit", { name: open.name })}
          save={t("save")}
          fields={fields}
          values={open === "new" ? { is_primary: customer.contacts.length === 0 } : open}
          problems={problems}
          busy={busy}
          onSave={(values) => void save(values)}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  );
}

"use client";

import { customerContacts } from "../resource";
import { localeOptions } from "@/components/ui/locale-options";
import { useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/Avatar";
import { Badge } from "@/components/ui/Badge";
import { isolate } from "@/lib/commerce/direction";
import type { PartField } from "./PartForm";
import { PartsSection } from "./PartsSection";
import type { CustomerRecord } from "../resource";

type Contact = CustomerRecord["contacts"][number];

export function Contacts({ customer, locked }: { customer: CustomerRecord; locked: boolean }) {
  const t = useTranslations("customers.contacts");
  const fields: PartField[] = [
    { name: "name", label: t("name"), kind: "text", required: true, maxLength: 200 },
    { name: "email", label: t("email"), kind: "email", maxLength: 254 },
    { name: "phone", label: t("phone"), kind: "tel", maxLength: 40 },
    { name: "role", label: t("role"), kind: "text", maxLength: 100 },
    {
      name: "language",
      label: t("language"),
      kind: "options",
      options: localeOptions,
    },
    { name: "is_primary", label: t("make_primary"), kind: "flag" },
    { name: "portal_access", label: t("portal_access"), kind: "flag" },
  ];
  return (
    <PartsSection
      customerId={customer.id}
      verbs={customerContacts}
      parts={customer.contacts}
      locked={locked}
      words={{
        title: t("title"),
        add: t("add"),
        empty: t("empty"),
        save: t("save"),
        edit: ({ name }) => t("edit", { name }),
        remove: ({ name }) => t("remove", { name }),
        removed: ({ name }) => t("removed", { name: isolate(name) }),
      }}
      fields={fields}
      blank={{ is_primary: customer.contacts.length === 0, portal_access: true }}
      bodyOf={({ name, email, phone, role, language, is_primary, portal_access }) => ({
        name,
        email,
        phone,
        role,
        language,
        is_primary,
        portal_access,
      })}
    >
      {(contact) => <Person contact={contact} />}
    </PartsSection>
  );
}

function Person({ contact }: { contact: Contact }) {
  const t = useTranslations("customers.contacts");
  return (
    <>
      <Avatar name={contact.name} />
      <div className="grid min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <bdi className="font-medium [overflow-wrap:anywhere]">{contact.name}</bdi>
          {contact.role === null ? null : <bdi className="text-muted">{contact.role}</bdi>}
          {contact.is_primary ? <Badge tone="accent">{t("primary")}</Badge> : null}
        </span>
        <span className="flex flex-wrap gap-x-3 text-muted">
          {contact.email === null ? null : (
            <a
              href={`mailto:${contact.email}`}
              className="inline-flex min-h-6 items-center [overflow-wrap:anywhere] hover:text-text hover:underline"
            >
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
    </>
  );
}

"use client";

import { NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import { useMemo, type ReactNode } from "react";
import type { Messages } from "@/lib/i18n/catalogues";
import { joinCatalogues, type Catalogues } from "@/lib/i18n/words";

interface AddedMessagesProps {
  messages: Catalogues;
  timeZone?: string;
  now?: Date;
  children: ReactNode;
}

/** Adds messages to those that the layouts around have sent already, so that none is sent twice. */
export function AddedMessages({ messages, children, ...time }: AddedMessagesProps) {
  const around = useMessages();
  const locale = useLocale();
  const joined = useMemo(() => joinCatalogues(around, messages), [around, messages]);
  return (
    <NextIntlClientProvider locale={locale} messages={joined as Messages} {...time}>
      {children}
    </NextIntlClientProvider>
  );
}

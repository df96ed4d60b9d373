"use client";

import { useMessages } from "next-intl";
import { useMemo } from "react";
import { wordsIn } from "@/lib/i18n/words";

/** The words of the nouns in the reader's language, as far as the page was sent their sections. */
export function useWords(): ReturnType<typeof wordsIn> {
  const messages = useMessages();
  return useMemo(() => wordsIn(messages), [messages]);
}

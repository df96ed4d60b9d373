"use client";

import { useApi } from "@/components/api/use-api";
import { useProblemText } from "@/components/api/use-problem-text";
import type { DocumentRecord } from "@/components/document/draft/document-draft";
import type { DocumentResource } from "@/components/document/draft/use-document-draft";
import { usePagePath } from "@/components/shell/workplace";
import { showToast } from "@/components/ui/toast-store";

interface StoredDraft {
  flush: () => Promise<unknown>;
  storedId: () => string | null;
}

/**
 * Gives a draft to another customer. The page is loaded anew, since the parties and the hints of most fields follow from the customer; a
 * failure is shown and ends with `onFailed`.
 */
export function useChangeCustomer<Document extends DocumentRecord>(
  resource: DocumentResource<Document>,
  draft: StoredDraft,
  onFailed: () => void,
) {
  const api = useApi();
  const say = useProblemText();
  const pagePath = usePagePath();
  return async (customer_id: string): Promise<void> => {
    const id = (await draft.flush()) ? draft.storedId() : null;
    if (id === null) return onFailed();
    try {
      const { version } = await api.get(resource, id);
      await api.update(resource, id, version, { customer_id });
      location.assign(pagePath(resource.name, id, "edit"));
    } catch (error) {
      showToast({ tone: "bad", text: say(error) });
      onFailed();
    }
  };
}

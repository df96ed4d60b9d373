import { NothingHere } from "../NothingHere";

/** Any other path is answered in the company's own frame. */
export default function KnowledgeBaseElsewherePage() {
  return <NothingHere />;
}

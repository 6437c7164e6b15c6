import { useQuery } from "@tanstack/react-query";
import { questionnaireQuery } from "#web/queries.ts";
import { useUser } from "#web/shell/use-user.ts";

/** The answers that the signed-in user saved last; null for everybody else. */
export function useSavedAnswers() {
  const { user } = useUser();
  const query = useQuery({
    ...questionnaireQuery,
    enabled: user !== null,
  });
  return query.data ?? null;
}

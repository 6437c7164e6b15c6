import { useQuery } from "@tanstack/react-query";
import { getQuestionnaire } from "#contract/calls.ts";
import { callApi } from "#web/api-client.ts";
import { useUser } from "#web/shell/use-user.ts";

/** The answers that the signed-in user saved last; null for everybody else. */
export function useSavedAnswers() {
  const { user } = useUser();
  const query = useQuery({
    queryKey: ["questionnaire"],
    queryFn: () => callApi(getQuestionnaire, {}),
    enabled: user !== null,
  });
  return query.data ?? null;
}

import { useToast } from "#web/ui/toast.tsx";

/** The dashboard's two toasts, worded by the specification (admin side, section 8). */
export function useAdminToast() {
  const { showToast } = useToast();
  return {
    succeed: (description: string) => showToast({ title: "Success", description, variant: "success" }),
    fail: (description: string) => showToast({ title: "Error", description, variant: "destructive" }),
  };
}

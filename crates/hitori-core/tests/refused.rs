//! A build whose checker refuses everything lets no answer out.

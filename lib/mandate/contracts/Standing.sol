// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Phase of a mandate, which can be charged while `Live`. `Cancelled` is final.
enum Phase {
    None,
    Live,
    Cancelled
}

/// @dev State of a mandate, packed into one storage slot, which a charge reads and writes once: the phase in the lowest
/// 8 bits, then one more than the last window charged (0 before the first) and the number of charges, 32 bits each.
type Standing is uint256;

using {phase, nextPeriod, charges, authorized, charged, cancelled} for Standing global;

/// @notice Phase of the mandate.
function phase(Standing standing) pure returns (Phase) {
    return Phase(uint8(Standing.unwrap(standing)));
}

/// @notice One more than the last window charged; 0 before the first charge.
function nextPeriod(Standing standing) pure returns (uint256) {
    return uint32(Standing.unwrap(standing) >> 8);
}

/// @notice Number of windows charged.
function charges(Standing standing) pure returns (uint256) {
    return uint32(Standing.unwrap(standing) >> 40);
}

/// @notice State of a newly authorized mandate.
function authorized(Standing) pure returns (Standing) {
    return Standing.wrap(uint256(Phase.Live));
}

/// @notice State of a live mandate after window `period` is charged.
/// @param period Less than 2^32 - 1.
function charged(Standing standing, uint256 period) pure returns (Standing) {
    unchecked {
        return Standing.wrap(uint256(Phase.Live) | (period + 1) << 8 | (standing.charges() + 1) << 40);
    }
}

/// @notice State after the end of the mandate; the record of charges is kept.
function cancelled(Standing standing) pure returns (Standing) {
    return Standing.wrap(Standing.unwrap(standing) >> 8 << 8 | uint256(Phase.Cancelled));
}
